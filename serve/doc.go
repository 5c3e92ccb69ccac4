// Package serve lets a person label pages in the browser. In go pages and a model;
// out comes the labelled CSV of package data. What answers programs that send pages
// is package server.
//
//  1. [Open] reads the CSV, if there is one, and has the model predict the label of
//     each line of each [Page]. The pages are ordered, those first of which the model
//     is least sure (see [Orders]).
//  2. [Server.Serve] answers the browser: the lines of a page with their labels
//     (pageView), the page itself in a frame (frame.go), and the page around both,
//     which is plain HTML, CSS and JavaScript in the folder web.
//  3. A change of the person (a change) goes into the page's labels (pageLabels), is
//     saved, and is then answered. All windows are told of it as server-sent events.
//  4. On demand the model is fine-tuned by package train to the labels so far, in the
//     background, and predicts all pages again (fineTune).
//
// # What is saved
//
// The CSV has the pages of which the person has labelled something. A line that they
// have not labelled has weight 0 and the predicted label. A page is done when it has
// no such line, so the file alone says where the person was.
//
// Every change is in the file before it is answered. The new file is written beside
// the old one, synced and renamed, so a program that is killed leaves a complete
// file. Changes that another program has made in the file are merged line by line.
//
// # Why hostile pages do no harm
//
// The pages are anybody's, and their author may know this program. Each of two walls
// would do alone, and is tested alone. The page is written anew: only elements and
// attributes pass that are known to be harmless, styles are written anew token by token,
// and no address but that of a picture in data: (frame.go, css.go).
// And it is served with a policy of its own, in a sandbox, inside the frame and outside
// it: nothing runs, nothing is loaded, nothing is sent (framePolicy). What no policy stops
// is a link by which a browser connects to a host ahead of any request: the first wall does.
//
// The sandbox has allow-same-origin, so that the page around it can colour the lines
// and find the line under the mouse, but not allow-scripts: a script could take its own
// sandbox away. The alternative, a frame of another origin, would need a script in the
// frame. An overlay keeps mouse, keys and focus from the frame.
//
// The address has a random token, without which the server answers nothing. It
// listens on the loopback interface only, and refuses requests to other host names
// (DNS rebinding) and from other web pages (Origin, Sec-Fetch-Site).
package serve
