/**
 * The most lines that `src` may have without its tests. A change that needs more raises the number in the same commit, and says here what
 * was bought and what went; a change that deletes lowers it.
 *
 * Bought, in lines: answers without a server, 4,900 (the index in files, its client and worker, the model of the reader's browser, the
 * command that builds, the plugins' option); types that repeated their rows, copies of SQL, of updates and of bodies went for it. A model
 * of the browser beside a service that has none, 30, and a bar for its download, 17. A filter of the index, by which a question loads a
 * fifth less, and slices on a page without a worker, 137. A page of MDX that is parsed once, and a site's configuration read on a thread,
 * 116; second readers of comments and of links went. Pages that a site keeps out of its own search, 19.
 * Parts of the script that share what is on its way, as WebKit needs it, 6. Ids of headings in MDX as their generators make them,
 * endings of addresses, and configurations of repositories on a thread, 240; a second parser of pages and second facets of websites went, 47.
 * Layout 4 of the index in files, whose core has no titles, addresses and paths of pages, so that thousands of pages are loaded for less,
 * 346; three copies of what loads once, and the guards of imports that the build shares, went. What the search of other generators leaves
 * out, 50. Quotations that are made once a model has not written, 6.
 * The start that is never empty, lists in its place, the best lines of a card, copies that keep their form, and a link to a question, 530;
 * sentences of the panel, a second reader of selections and the sign of a diagram that is not drawn went for them. A
 * reader of a folder that does not step back at a start, 7. Links of pages to the addresses that a configuration sets, 9.
 * Marks that end with their sentence and a line at their blocks, passages that are said in short, and languages of what is shown, 115; two
 * stores of drawn nodes, which held whole trees, went. One rule of the questions to begin with, in place of two, 1. The menu
 * that Escape closes before it has the focus, 7.
 * A follow-up of the agent that merges the base first, and shows a model the places that both have changed, 140.
 * A section that moves to another page with its definitions, imports and links, and a check that knows links without a definition, 284.
 * The button that gives way to a banner, and tasks that are split, 112. The frame of the panel that is laid out before it is pressed, 15.
 * Author, signature and branch names of the agent as settings, 83.
 * Proxies, and authorities of certificates for git, 64.
 * Pull requests that people have merged or closed are recorded and told, 64; a list of verbs for titles went.
 * Several content sources of a domain: folders, git repositories and websites, each read under a lease and published beside the others, 1,166;
 * OpenAPI documents, an operation a section, 501; the command, the doctor and the page that tell of each source, 267; schedules, 27.
 * Rules by which the documentation follows code, with hooks, trials, comments on the code and reading it, 1,238.
 * Plans of jobs that wait for approval, 278. Reviews by the owners of files, and pull requests that Gitea finds by their branches, 97.
 * One list of all that is wrong with the documentation, with a button on each, 430; the page of ids that citations lack went for it. Names
 * with a backslash in lists of links, 4.
 * The same inputs of tools in fewer words, 10; the tool of checks went, since they run by themselves. Own answers of owners, 423.
 * Content sources that readers, filters and reports tell apart, 119.
 * Files of a repository that come after its commits, and texts that are not held, 169. A GitHub App that reads
 * the code of rules, 39. A new branch for a job whose base was rewritten, 21.
 * A comment on code that is found behind a hundred others, 12.
 * Pages that were shown told apart from nothing found, gaps of one subject that owners split and join, and reports by site, key and asker, 427.
 * Messages of readers to a person: the form, its page and its webhook, 480.
 * Issues of faults of the documentation on the forge, 115.
 * All packages by one command, 76.
 * Guides, instructions that count for some pages and words only, 132.
 * A menu of the owner's pages, 18.
 * What an owner should do, in sentences that lead to their rows, 454.
 * Drafts of jobs without words of readers, which job pages show as quotations, 40.
 * A check of words, 80, and pictures for one theme, 4.
 * Questions in groups with their ratings, and what came of answers: asked again, handed over, corrected, 280.
 * Where a page of the built-in site comes from, its last change and its address on the forge, and groups that fold, 96.
 * What to do at the head of the owner's page, kept where it takes long, and figures beside those of the period before, 309; a second
 * copy of the agent's rules for own answers, in each form, went.
 * Links in the indented blocks of MkDocs, for who edits pages, 45.
 * An owner's words on the button and beside selected text, and the nearest name for a misspelled one, 40; the option `webMcp` went. Columns
 * that hold the words of all their rows, 9.
 * Advice that names the command as it was started, a port that is tried before a folder is read, a data folder that git ignores, and lists of
 * Docusaurus that are not read, 87.
 * A message that two presses delete, a question of a gap that is put back, all that is to do below its first three, and the cost of one answer, 38.
 * Own answers by the name of their question where they are cited, a button that says that one is still right, and ratings of cited pages, 80.
 */
export const ceiling = 115_911;
