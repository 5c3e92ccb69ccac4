package warc

import (
	"bufio"
	"bytes"
	"io"

	"github.com/klauspost/compress/gzip"
)

// members reads a gzip file of many members. Crawlers write one for each record. A damaged
// member is an error. The next Read then goes on at the bytes that look like a member's
// beginning.
type members struct {
	file   io.Reader
	seeker io.Seeker     // moves file; nil if it cannot seek
	source *bufio.Reader // of file
	gzip   gzip.Reader
	inside bool  // in the middle of a member
	begin  int64 // offset of the member in the file; 0 without a seeker
	again  int64 // bytes that were read twice
}

// maxBack is how far the search for the next member goes back from the damage, in bytes. If
// the end of a member is missing, the beginning of the next one was read in its place.
const maxBack = 64 << 10

func (m *members) Read(b []byte) (int, error) {
	for {
		if !m.inside {
			m.begin = m.offset()
			if err := m.gzip.Reset(m.source); err == io.EOF {
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

// offset returns the offset of the next byte in the file, or 0 without a seeker.
func (m *members) offset() int64 {
	if m.seeker != nil {
		if read, err := m.seeker.Seek(0, io.SeekCurrent); err == nil {
			return read - int64(m.source.Buffered())
		}
	}
	return 0
}

// goBack goes back in the damaged member, unless more bytes would be read twice than once.
// Time stays linear in the file's length.
func (m *members) goBack() {
	now := m.offset()
	back := min(now-m.begin-1, maxBack)
	if back <= 0 || m.again+back > now {
		return
	}
	if _, err := m.seeker.Seek(now-back, io.SeekStart); err == nil {
		m.source.Reset(m.file)
		m.again += back
	}
}

// goOn finds the beginning of the next member after an error. It returns that error as
// damage.
func (m *members) goOn(err error) error {
	m.inside = false
	m.goBack()
	for {
		head, read := m.source.Peek(4)
		if len(head) < 4 {
			m.source.Discard(len(head))
			if read != io.EOF {
				return read
			}
			return damage{err}
		}
		// A member begins with the magic number and the method deflate. Reserved flags are 0.
		if bytes.HasPrefix(head, []byte("\x1f\x8b\x08")) && head[3]&0xe0 == 0 {
			return damage{err}
		}
		m.source.Discard(1)
		buffered, _ := m.source.Peek(m.source.Buffered())
		skip := bytes.IndexByte(buffered, 0x1f)
		if skip < 0 {
			skip = len(buffered)
		}
		m.source.Discard(skip)
	}
}
