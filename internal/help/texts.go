// Made from the comments of fields by go generate ./internal/help. DO NOT EDIT.

package help

// texts has the help of fields by folder.struct.field.
var texts = map[string]string{
	"internal/cli/classify.flags.Jobs":        "Pages to work on at once (default: ${jobs}).",
	"internal/cli/classify.flags.ListMethods": "List the methods and their parameters, and exit.",
	"internal/cli/classify.flags.Output": "" +
		"FILE.jsonl: one file with the records of all pages. Any other path: a folder with a file for each " +
		"page, DIR/ID.txt (.md, .html, .json, .jsonl), in the same folders as the pages (default: standard " +
		"output).",
	"internal/cli/classify.flags.Paths": "" +
		"Pages, folders or archives of pages, addresses. - is standard input.",
	"internal/cli/classify.flags.Quiet": "" +
		"Report errors only: no remarks on pages, no progress, no summary.",
	"internal/cli/classify.flags.Report": "" +
		"Write a report of the run to a file: .html to read, the doubtful pages first, or .csv with a row " +
		"for each page. May be given twice.",
	"internal/cli/classify.flags.Resume": "" +
		"Continue a stopped run with the same --output. Pages that it has written are not classified again.",
	"internal/cli/classify.flags.Rows": "" +
		"Print a row for each post of a thread and each item of a list, and no pages: csv with a head, or " +
		"jsonl, a line for each.",
	"internal/cli/classify.inputs.Delay": "" +
		"Time between two fetches from one host; its robots.txt may ask for more (default: 1s).",
	"internal/cli/classify.inputs.From": "" +
		"The kind of all inputs, whatever their names: warc, zip, tar, jsonl (a page a line), parquet (a " +
		"page a row), urls (an address a line, to be fetched).",
	"internal/cli/classify.inputs.HTMLField": "" +
		"Field or column of jsonl and parquet that has the page; A.B is the field B of the field A (default: " +
		"html).",
	"internal/cli/classify.inputs.IDField": "" +
		"Field or column that has the page's ID; pages without one are numbered (default: id).",
	"internal/cli/classify.inputs.MaxSize": "" +
		"Largest page, decompressed; larger ones are errors (default: 10MB). A page of 10 MB takes up to 450 " +
		"MB of memory.",
	"internal/cli/classify.inputs.Private": "Fetch pages of this machine and of private networks too.",
	"internal/cli/classify.inputs.URL":     "The address of the page, for its links and its record.",
	"internal/cli/classify.inputs.URLs": "" +
		"The addresses of many pages: a CSV file with the columns page (the path, or the ID of records) and " +
		"url.",
	"internal/cli/evaluate.flags.Accepted": "" +
		"Count pages of labelled CSVs also if all labels are as a network predicted them. They speak for " +
		"this network, unless a person has read each line.",
	"internal/cli/evaluate.flags.By": "Columns: set, type, lang, all (default: set,all).",
	"internal/cli/evaluate.flags.Chart": "" +
		"Draw the word F1 of each method and column as SVG, with its interval.",
	"internal/cli/evaluate.flags.Format": "text (a Markdown table) or json (all measures).",
	"internal/cli/evaluate.flags.HTML": "" +
		"The pages of labelled CSVs: the pages, folders or archives that were given to label.",
	"internal/cli/evaluate.flags.Jobs":        "Pages to work on at once.",
	"internal/cli/evaluate.flags.ListMethods": "List the methods and exit.",
	"internal/cli/evaluate.flags.Measure": "" +
		"Measures, each with a text table (default: word-f1; of labelled CSVs word-f1,line-errors): word-f1, " +
		"word-precision, word-recall, shingle-f1, line-errors (mean over pages), pooled-errors (of all " +
		"lines).",
	"internal/cli/evaluate.flags.Method": "" +
		"Methods to compare beside the fixed threshold density; all by default. See --list-methods. If two " +
		"methods or networks are named, their difference follows, paired by page. gold keeps the lines that " +
		"the gold text labels content.",
	"internal/cli/evaluate.flags.Model":  "Networks made by train, to compare beside the methods.",
	"internal/cli/evaluate.flags.Output": "Write the table to a file instead of standard output.",
	"internal/cli/evaluate.flags.Pages": "" +
		"Add every page's scores: a table by page for each measure, or the scores in the JSON.",
	"internal/cli/evaluate.flags.Resample": "Bootstrap resamples for the intervals; 0 for none.",
	"internal/cli/evaluate.flags.Seed":     "Seed of the bootstrap.",
	"internal/cli/evaluate.flags.Sets":     "Gold standards, or labelled CSVs.",
	"internal/cli/evaluate.flags.Texts":    "Write the texts to DIR/METHOD/SET/ID.txt.",
	"internal/cli/inspect.flags.Compare": "" +
		"Compare two methods instead. A line is kept by both (=), only the first (<) or only the second (>).",
	"internal/cli/inspect.flags.Explain": "" +
		"Show the attributes that moved each line's probability most, by how many log-odds.",
	"internal/cli/inspect.flags.Open": "" +
		"Show the page in the browser instead, beside its lines with probability, role and reason. It is one " +
		"HTML file in the folder for temporary files; nothing is sent.",
	"internal/cli/inspect.flags.Paths": "" +
		"Pages, folders or archives of pages, addresses. - is standard input.",
	"internal/cli/inspect.flags.Plot": "" +
		"Draw a page as SVG instead: bytes and density of its lines, and which lines were kept.",
	"internal/cli/inspect.flags.URL":      "The address of the page.",
	"internal/cli/label.checkFlags.Files": "Labelled CSVs. - is standard input.",
	"internal/cli/label.flags.Check":      "Check labelled CSVs and count their pages, sites and lines.",
	"internal/cli/label.flags.Lines": "" +
		"Propose labels for the lines of new pages, for a spreadsheet.",
	"internal/cli/label.flags.Serve":      "Label pages in the browser.",
	"internal/cli/label.linesFlags.Force": "Overwrite a file that exists.",
	"internal/cli/label.linesFlags.Jobs":  "Pages to work on at once.",
	"internal/cli/label.linesFlags.Model": "" +
		"Let the network in this file predict the labels instead of the shipped one.",
	"internal/cli/label.linesFlags.Output": "" +
		"File for the labelled lines; standard output by default. A file that exists is not overwritten, " +
		"because it may hold labels of a person.",
	"internal/cli/label.linesFlags.Pages": "" +
		"Pages, folders or archives of pages (.zip, .tar, .tar.gz, .tgz, .warc, .warc.gz). - is standard " +
		"input.",
	"internal/cli/label.linesFlags.Site": "" +
		"The site that the pages are from. By default the host that a page names as its own (canonical link, " +
		"og:url), or the folder inside the one given, or the page's own name.",
	"internal/cli/label.linesFlags.Threshold": "" +
		"Label lines content if their probability is this or more. By default the network's own threshold.",
	"internal/cli/label.serveFlags.CSV": "The labels. If the file exists, labelling continues with it.",
	"internal/cli/label.serveFlags.Listen": "" +
		"Address of the page: 127.0.0.1 and a port. By default any free port.",
	"internal/cli/label.serveFlags.Model": "" +
		"Let the network in this file predict the labels instead of the shipped one.",
	"internal/cli/label.serveFlags.Order": "" +
		"The order of the pages: uncertain (first the pages that the network is least sure of), file or " +
		"random.",
	"internal/cli/label.serveFlags.Pages": "" +
		"Pages, folders or archives of pages (.zip, .tar, .tar.gz, .tgz, .warc, .warc.gz).",
	"internal/cli/label.serveFlags.Port": "The port alone.",
	"internal/cli/label.serveFlags.Site": "" +
		"The site that the pages are from; by default as for label lines.",
	"internal/cli/linesift.flags.Classify": "Print the main content of web pages.",
	"internal/cli/linesift.flags.Evaluate": "Compare methods on gold standards.",
	"internal/cli/linesift.flags.Inspect":  "Show why lines of a page are content.",
	"internal/cli/linesift.flags.Label":    "Make labelled lines.",
	"internal/cli/linesift.flags.MCP":      "Answer agents by the Model Context Protocol.",
	"internal/cli/linesift.flags.Manual":   "Write the manual page, and completions for shells.",
	"internal/cli/linesift.flags.Serve":    "Answer programs that send pages over HTTP.",
	"internal/cli/linesift.flags.Train":    "Make a network from labelled lines.",
	"internal/cli/linesift.flags.Worker":   "Answer programs in other languages through pipes.",
	"internal/cli/linesift.other.Args":     "See its --help.",
	"internal/cli/manual.flags.Dir":        "The folder to write to.",
	"internal/cli/mcp.flags.Delay": "" +
		"Time between two fetches from one host; its robots.txt may ask for more (default: 1s).",
	"internal/cli/mcp.flags.MaxSize":       "The largest page (10MB).",
	"internal/cli/mcp.flags.Private":       "Fetch pages of this machine and of private networks too.",
	"internal/cli/serve.flags.Connections": "Connections at once. Others wait until one ends.",
	"internal/cli/serve.flags.Grace":       "The longest time for open requests when the server stops.",
	"internal/cli/serve.flags.Host": "" +
		"Names of the server in requests, beside localhost and addresses. If --listen is not a loopback " +
		"address, any name by default.",
	"internal/cli/serve.flags.Idle": "" +
		"The longest time between two requests of a connection, and between two pages of a batch.",
	"internal/cli/serve.flags.Jobs": "Pages to work on at once.",
	"internal/cli/serve.flags.Listen": "" +
		"Address of the server. By default 127.0.0.1:8080, and only this machine can reach it. Whoever can " +
		"reach another address can use the server.",
	"internal/cli/serve.flags.MaxSize": "" +
		"The largest page, and the largest line of a batch (10MB). One in work takes some twenty times its " +
		"size.",
	"internal/cli/serve.flags.Quiet": "No line on standard error for each request.",
	"internal/cli/serve.flags.Requests": "" +
		"Batches to answer at once, eight for each job by default. Four times as many pages may wait. Others " +
		"are refused for now.",
	"internal/cli/serve.flags.Timeout": "" +
		"The longest time for each of sending a page, waiting for a worker, working on the page, and taking " +
		"the response.",
	"internal/cli/train.flags.Alone": "" +
		"Train only the first network, over lines. This is the default for --inputs other than full.",
	"internal/cli/train.flags.Articles": "" +
		"More labelled lines. An expert for articles is fitted to these alone, and the other networks to all " +
		"lines. The network then chooses an expert for each page.",
	"internal/cli/train.flags.Batch": "" +
		"Lines per step; by default up to 1,024, by the number of lines.",
	"internal/cli/train.flags.Chart": "" +
		"Draw the losses over the epochs as SVG, and the share of wrong lines before and after.",
	"internal/cli/train.flags.Cost": "Cost of a wrongly kept line. A wrongly dropped line costs 1.",
	"internal/cli/train.flags.Curve": "" +
		"Also print word F1 and wrong lines over the number of labelled pages: networks are fitted to one to " +
		"five fifths of two thirds of the sites, and measured on the last third. It takes up to five times " +
		"as long as the training.",
	"internal/cli/train.flags.Decay":   "Weight decay.",
	"internal/cli/train.flags.Dropout": "Share of hidden units switched off at random while fitting.",
	"internal/cli/train.flags.Epochs": "" +
		"Most passes over the lines; by default enough for some 3,500 steps.",
	"internal/cli/train.flags.Folds": "" +
		"Number of folds; by default 4, or fewer if there are too few pages.",
	"internal/cli/train.flags.From": "" +
		"Fine-tune this network: a file, or the name of a shipped one.",
	"internal/cli/train.flags.Hidden": "" +
		"Sizes of the hidden layers, like 64,32; 0 for a single-layer perceptron. By default 64.",
	"internal/cli/train.flags.Inputs": "" +
		"Inputs of the network: full (the default), article-1L1A to article-3L3A (lines and attributes of " +
		"the 2007 article), or attribute names with line offsets, like density,density@-1,words.",
	"internal/cli/train.flags.Labels": "Labelled lines.",
	"internal/cli/train.flags.Note": "" +
		"Note something in the network's file, like data=\"my shop, March\".",
	"internal/cli/train.flags.Output": "File for the network.",
	"internal/cli/train.flags.Rate": "" +
		"Step size of Adam at the beginning; it falls along a cosine. By default, rate, decay and dropout " +
		"depend on the size of the network.",
	"internal/cli/train.flags.Report": "" +
		"Write a report of the fit to a JSON file: the losses of every epoch, and the scores of every stage " +
		"and page type.",
	"internal/cli/train.flags.Seed": "The same seed and labels give the same bytes.",
	"internal/cli/train.flags.Test": "" +
		"Share of the sites kept for testing; by default 0.1, or none if there are too few pages.",
	"internal/cli/train.flags.Trim": "" +
		"Share of the pages to leave out: the pages with the labels that networks fitted to other pages find " +
		"least likely (a trimmed loss). For labels that a program aligned; 0 by default.",
	"internal/cli/train.flags.Without": "" +
		"Leave groups of attributes out of the full set, to measure their use: ${groups}.",
	"internal/cli/worker.flags.From":      "The kind of all inputs: warc, zip, tar, jsonl, parquet.",
	"internal/cli/worker.flags.HTMLField": "Field or column that has the page (default: html).",
	"internal/cli/worker.flags.IDField":   "Field or column that has the page's ID (default: id).",
	"internal/cli/worker.flags.MaxSize":   "Largest page, decompressed.",
	"internal/cli/worker.flags.Paths":     "Pages, folders or archives of pages.",
	"internal/options.Crawl.Dedup": "" +
		"Leave out pages with the same content as an earlier page, or nearly the same.",
	"internal/options.Crawl.Profile": "" +
		"Compare pages with the pages of their sites in FILE. With --site the pages are added to FILE, and a " +
		"missing FILE is made. Without --site FILE does not change.",
	"internal/options.Crawl.Site": "" +
		"Compare each page with the others of its site (its host, or its folder or archive), for the methods " +
		"template and entropy. The pages are read twice.",
	"internal/options.Filter.Language": "" +
		"Leave out pages in other languages than these, and pages in no known language. en is all English, " +
		"pt-BR the Portuguese of Brazil.",
	"internal/options.Filter.MinConfidence": "" +
		"Leave out pages with a lower confidence, 0 to 1. Only networks have one.",
	"internal/options.Filter.MinWords": "Leave out pages with fewer words of content.",
	"internal/options.Filter.SkipHub": "" +
		"Leave out hub pages, which only lead to other pages. The methods full and sweeper know them, and " +
		"models that tell types of pages.",
	"internal/options.Find.Comments": "" +
		"Keep readers' comments, or leave them out. Default: keep them where they are the content, as in a " +
		"forum.",
	"internal/options.Find.DropCSS": "" +
		"Leave out elements that match these CSS selectors, also inside kept elements.",
	"internal/options.Find.DropRoles": "" +
		"Leave out lines of these roles: paragraph, title, heading, list, cell, code, caption, byline, " +
		"comment, site. Networks leave title, byline, comment and site out of articles; none leaves them in.",
	"internal/options.Find.Favor": "" +
		"precision keeps less, recall keeps more. For commands, servers and JavaScript: a number moves a " +
		"network's threshold by so many log-odds; -1.5 keeps more.",
	"internal/options.Find.KeepCSS": "" +
		"Keep elements that match these CSS selectors, whatever the method says.",
	"internal/options.Find.KeepRoles": "" +
		"Keep lines of these roles; title, byline, caption and comment even if the method did not find them.",
	"internal/options.Find.Method": "" +
		"How to find the content: NAME, or NAME:KEY=VALUE,... (docs/methods.md). Default: full.",
	"internal/options.Find.Model": "" +
		"Find the content with the network in this file. The command train makes such files.",
	"internal/options.Find.SiteCSS": "" +
		"Keep and leave out elements by CSS selectors on the pages of single hosts. * is every host. For " +
		"commands: a CSV file with the columns host, keep, drop. For Python: a list of dicts with the keys " +
		"host, keep, drop. For JavaScript: a list of objects with the keys host, keep, drop.",
	"internal/options.Find.Threshold": "" +
		"Keep lines with this probability or more; with the method density, lines of a density above it. " +
		"From 0 to below 1. Default: the method's own.",
	"internal/options.Markup.Images": "Write images in Markdown and HTML. Default: with.",
	"internal/options.Markup.Links": "" +
		"Write links in Markdown and HTML. Without: as text. Default: with.",
	"internal/options.Markup.Tables": "" +
		"Write tables as tables in Markdown and HTML. Without: rows become paragraphs. Default: with.",
	"internal/options.Page.ContentType": "" +
		"The HTTP header Content-Type of the page, for its charset. For servers: the request's own header.",
	"internal/options.Page.MaxSize": "" +
		"The largest page in bytes. Default: 10 MB. For Python: Extractor, extract_many and amap take it.",
	"internal/options.Page.Timeout": "" +
		"The longest time for a page. Default: 10 s. For Python: in seconds; Extractor, extract_many and " +
		"amap take it. For JavaScript: in milliseconds; a pool takes it.",
	"internal/options.Page.URL": "The address of the page, for its links and its record.",
	"internal/options.Render.Content": "" +
		"Formats of the content: text, markdown, html. For commands and servers: records have them, by " +
		"default text. For JavaScript: by default all three.",
	"internal/options.Render.Effects": "" +
		"Add every line of the page to the result, with the N attributes that moved its probability most, " +
		"and the rule that dropped it. This takes long. For commands and servers: only records have them.",
	"internal/options.Render.Format": "" +
		"The content of a page, or with json a record of it: title, authors, dates, type and more, with the " +
		"content. For commands: as text (the default), markdown, html, json (of several pages an array) or " +
		"jsonl (a line for each page). For servers: as text, markdown, html, json or jsonl (json on one " +
		"line); by default as the header Accept asks, or else json. For Python: as txt (the default), " +
		"markdown, html or json.",
	"internal/options.Render.Fragment": "" +
		"Write HTML without a head, to be put into another page. HTML in records is always so.",
	"internal/options.Render.FrontMatter": "" +
		"Begin text and Markdown with title, author, date and other fields of the record, as YAML. Records " +
		"have the fields anyway.",
	"internal/options.Render.Lines": "" +
		"Add every line of the page to the result. For commands and servers: only records have them.",
	"internal/options.Render.Segments": "" +
		"Add to the result the posts of a thread, or the items of a list or front page: with author, date " +
		"and address, or title, address and price. In Markdown and HTML, set posts apart with author and " +
		"date.",
	"internal/options.Render.Sources": "" +
		"Add to the result the source of each of its fields. For commands and servers: only records have " +
		"them.",
	"internal/options.Render.Title": "" +
		"Write the title of the page first, as a heading in Markdown and HTML, unless the content is empty " +
		"or begins with it. For agents: true by default.",
}
