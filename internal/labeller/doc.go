// Package labeller lets a person label pages in the browser. It takes pages and a model
// and writes the labelled CSV of package data. Package server answers programs instead.
//
//  1. [Open] reads the CSV, if there is one, and has the model predict the label of
//     each line of each [Source]. Pages that the model is unsure of come first (see
//     [Orders]).
//  2. [Server.Serve] answers the browser with the lines of a page and their labels
//     (pageView), the page itself in a frame (frame.go), and the page around both. The
//     last is plain HTML, CSS and JavaScript in the folder web.
//  3. A change of the person (a change) goes into the page's labels (pageLabels), is
//     saved, and is then answered. All windows get it as a server-sent event.
//  4. On demand, package train fine-tunes the model to the labels so far, in the
//     background. The model then predicts all pages again (fineTune).
//
// # Saving
//
// The CSV has the pages with a line that the person has labelled. Their other lines have
// weight 0 and the predicted label. A page is done when it has no such line, so the file
// alone says where the person was.
//
// Every change is in the file before it is answered. The new file is written beside
// the old one, synced and renamed, so a program that is killed leaves a complete
// file. Changes that another program has made in the file are merged line by line.
//
// # Why hostile pages do no harm
//
// The author of a page may know this program. First, the page is served in a sandbox under a
// policy that lets nothing run, load or send (framePolicy). Tests try that with hostile pages
// as they are. Second, the page is written again (frame.go). It keeps only elements and
// attributes that are known to be harmless, and no address except in styles and of pictures in
// data:. This also stops links that make a browser connect ahead of any request. No policy
// stops those.
//
// The sandbox has allow-same-origin, so that the page around it can colour the lines and find
// the line under the mouse. It does not have allow-scripts, because a script could take its
// own sandbox away. The alternative, a frame of another origin, would need a script in the
// frame. An overlay keeps mouse, keys and focus from the frame.
//
// The address has a random token. Without it the server answers nothing. The server listens on
// the loopback interface only, and refuses requests to other host names (DNS rebinding) and
// from other web pages (Origin, Sec-Fetch-Site).
package labeller
