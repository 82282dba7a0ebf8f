import { posix } from 'node:path';
import { withoutEnding } from '../../../../search/core/site-path.js';
import { type NavigationFile, type NavigationSite, pageFrom } from '../../core/navigation.js';
import { redirectLines, rooted } from '../navigation/redirect-lines.js';

const table = /^\[output\.html\.redirect\][^\n]*\n(?:(?!\s*\[).*(?:\n|$))*/m;

const pageOfBook = (file: string, site: NavigationSite) => {
	const path = site.pathOf(file);
	const isFolder = /(^|\/)(index|readme)$/i.test(withoutEnding(file));
	return isFolder ? `${path === '/' ? '' : path}/index.html` : `${path}.html`;
};

/** The table of redirects in the configuration: `"/old.html" = "new.html"`, from one file to the other. */
export const bookRedirects: NavigationFile = {
	name: /(^|\/)book\.toml$/,
	read: redirectLines({
		line: /^([ \t]*")([^"\n]+)("[ \t]*=[ \t]*")([^"\n]+)("[^\n\r]*)$/gm,
		plain: /^"[ \t]*$/,
		tail: '"',
		part(text) {
			const found = table.exec(text);
			return found === null ? undefined : { index: found.index, text: `${found[0].trimEnd()}\n` };
		},
		first: (from, to) => `"${from}" = "${to}`,
		fromOf: pageOfBook,
		toOf: (file, site, from) => posix.relative(posix.dirname(rooted(from)), pageOfBook(file, site)),
		pageOf: (address, from, site) =>
			pageFrom('', posix.join(posix.dirname(rooted(from)), address).replace(/\.html$/, ''), site),
	}),
};
