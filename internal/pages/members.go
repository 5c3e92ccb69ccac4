package pages

import (
	"bufio"
	"bytes"
	"io"

	"github.com/klauspost/compress/gzip"
)

// members reads a gzip file of many members, as crawlers write them, one a record. Where
// one is damaged that is an error, and the next Read goes on with what looks like the
// beginning of another.
type members struct {
	from   io.Reader
	in     *bufio.Reader // of from
	gzip   *gzip.Reader
	inside bool  // of a member
	begin  int64 // where it begins in the file; 0 if from is none
	again  int64 // bytes that were read twice
}

// maxBack is how far before the place where a damage is noticed the next member is looked
// for. Where the end of one is missing, the beginning of the next is taken for it, for
// some bytes.
const maxBack = 64 << 10

func (m *members) Read(b []byte) (int, error) {
	for {
		if !m.inside {
			m.begin = m.offset()
			if err := m.gzip.Reset(m.in); err == io.EOF {
				return 0, err
			} else if err != nil {
				return 0, m.goOn(err)
			}
			m.gzip.Multistream(false)
			m.inside = true
		}
		n, err := m.gzip.Read(b)
		if err == io.EOF {
			m.inside = false
			if n == 0 {
				continue
			}
			err = nil
		}
		if err != nil {
			err = m.goOn(err)
		}
		return n, err
	}
}

// offset returns where in the file it reads, 0 if there is no file.
func (m *members) offset() int64 {
	if file, ok := m.from.(io.Seeker); ok {
		if at, err := file.Seek(0, io.SeekCurrent); err == nil {
			return at - int64(m.in.Buffered())
		}
	}
	return 0
}

// goBack goes back in the damaged member, unless more would be read twice than once: then
// time would no longer grow with the length of the file.
func (m *members) goBack() {
	now := m.offset()
	back := min(now-m.begin-1, maxBack)
	if back <= 0 || m.again+back > now {
		return
	}
	if _, err := m.from.(io.Seeker).Seek(now-back, io.SeekStart); err == nil {
		m.in.Reset(m.from)
		m.again += back
	}
}

// goOn looks for the beginning of the next member after an error.
func (m *members) goOn(err error) error {
	m.inside = false
	m.goBack()
	for {
		head, read := m.in.Peek(4)
		if len(head) < 4 {
			m.in.Discard(len(head))
			if read != io.EOF {
				return read
			}
			return damage{err}
		}
		// The method is deflate, and flags that nobody knows are not set.
		if bytes.HasPrefix(head, []byte("\x1f\x8b\x08")) && head[3]&0xe0 == 0 {
			return damage{err}
		}
		m.in.Discard(1)
		if rest, _ := m.in.Peek(m.in.Buffered()); len(rest) > 0 {
			at := bytes.IndexByte(rest, 0x1f)
			if at < 0 {
				at = len(rest)
			}
			m.in.Discard(at)
		}
	}
}
