import type { DocumentationFormat } from '../../core/format.js';
import { githubIds } from '../../markdown/heading-anchors.js';
import { lineInclude } from '../included-lines.js';
import { readLinkList } from '../navigation/link-list.js';
import { calloutStart, changeText, onOwnLines, readArguments, wordsOf } from '../template-tags.js';

export const gitbook: DocumentationFormat = {
	name: 'gitbook',
	title: 'GitBook',
	signs: {
		configuration: ['.gitbook.yaml', '.gitbook', 'book.json'],
		looksLike: (files) => files.includes('SUMMARY.md'),
	},
	shownFolders: ['.gitbook'],
	ids: { slug: (words) => githubIds.slug(words.replaceAll('$', 'usd')) },
	navigation: [{ name: /(^|\/)SUMMARY\.md$/, read: readLinkList, places: ['SUMMARY.md'] }],
	readTemplates: readGitbookBlocks,
	includes: [lineInclude(/\{%[ \t]*include[ \t]/, /^([ \t]*)\{%[ \t]*include[ \t]+"([^"]+\.md)"[ \t]*%\}[ \t]*$/)],
	configured(configuration) {
		const folder = /^root\s*:\s*["']?([^\s"'#]{1,300})(?=["']?[ \t]*(?:#|$))/m
			.exec(configuration)?.[1]
			?.split('/')
			.filter((step) => step !== '' && step !== '.')
			.join('/');
		return !folder ? {} : { pages: { ...gitbook.pages, roots: () => [{ folder, path: '' }] } };
	},
	pages: {
		leftOut: (file) => (/(^|\/)SUMMARY\.md$/.test(file) ? 'it is the navigation' : undefined),
	},
};

const block = /`[^`\n]*`|\{%\s*([\w-]+)((?:"(?:[^"\\]|\\.)*"|(?!%\})[^"])*?)%\}/g;
const styles: Readonly<Record<string, string>> = { info: 'note', success: 'tip', warning: 'warning', danger: 'danger' };

/** The words of GitBook's blocks: hints are callouts, tabs and code have their titles above them. */
function readGitbookBlocks(body: string): string {
	if (!body.includes('{%')) return body;
	return changeText(body, (text) =>
		text.replace(block, (whole: string, name: string | undefined, rest: string, at: number, all: string) => {
			if (name === undefined) return whole;
			const piece = gitbookPiece(name, rest);
			return piece.includes('\n') || piece.startsWith(':::') ? onOwnLines(piece, all, at, at + whole.length) : piece;
		}),
	);
}

function gitbookPiece(name: string, rest: string): string {
	const args = readArguments(rest);
	const { named } = args;
	if (name === 'hint') return calloutStart(styles[named.get('style') ?? ''] ?? 'note');
	if (name === 'endhint') return ':::';
	if (name === 'embed') return `\n<${named.get('url') ?? ''}>\n`.replace('<>', '');
	if (name.startsWith('swagger') || name.startsWith('openapi')) {
		const operation = [named.get('method')?.toUpperCase(), named.get('path') ?? named.get('name')]
			.filter(Boolean)
			.join(' ');
		return `\n${wordsOf(args)}${operation && ` \`${operation}\``}\n`;
	}
	const words = wordsOf(args);
	return words === '' ? '' : `\n**${words}**\n`;
}
