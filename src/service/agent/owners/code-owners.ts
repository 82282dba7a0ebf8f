import { runInNewContext } from 'node:vm';
import { escapeRegExp } from '../../../contract/escape-regexp.js';
import type { ForgeName } from '../../config/agent-settings.js';
import { reasonOf } from '../../errors/reason-of.js';
import type { AgentTurn } from '../../jobs/agent-turn.js';
import type { Workspace } from '../../workspace/workspace.js';

/** Where each forge looks for the file, in its order. */
const places: Readonly<Record<ForgeName, readonly string[]>> = {
	github: ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'],
	gitlab: ['CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'],
	gitea: ['CODEOWNERS', 'docs/CODEOWNERS', '.gitea/CODEOWNERS', '.forgejo/CODEOWNERS'],
	local: [],
};

/** Words of a line. A backslash takes the meaning of the next sign away; Gitea and GitHub end a line at `#`. */
const wordsOf = (line: string, forge: ForgeName): string[] => {
	const plain = forge === 'gitlab' ? line.replace(/^\s*#.*/, '') : line.replace(/(?<!\\)#.*/, '');
	return (plain.match(/(?:\\.|[^\s\\])+/g) ?? []).map((word) => word.replace(/\\(.)/g, '$1'));
};

/** Of the rules of one section, the last that means a path says who owns it. At Gitea every rule is a section. */
function readRules(text: string, forge: ForgeName) {
	let section = '';
	let own: string[] = [];
	return text.split(/\r?\n/).flatMap((line, number) => {
		const [header, name = '', rest = ''] = /^\s*\^?\[([^\]]+)\](?:\[\d+\])?(.*)$/.exec(line) ?? [];
		if (header !== undefined && forge === 'gitlab') {
			section = name.toLowerCase();
			own = wordsOf(rest, forge);
			return [];
		}
		const [pattern, ...owners] = wordsOf(line, forge);
		if (pattern === undefined || (forge === 'github' && /^!|\[/.test(pattern))) return [];
		return { section: forge === 'gitea' ? number : section, pattern, owners: owners.length > 0 ? owners : own };
	});
}

const signs: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };

/** The regular expression of a pattern. GitHub takes a name for a folder too, and GitLab looks for each path in any folder. */
function expressionOf(pattern: string, forge: ForgeName): string {
	if (forge === 'gitea') return `^${pattern}$`;
	const isAnchored = forge === 'gitlab' ? pattern.startsWith('/') : /\/./.test(pattern);
	const glob = `${isAnchored ? '' : '**/'}${pattern.replace(/^\//, '')}${pattern.endsWith('/') ? '**' : ''}`;
	const isExact = forge === 'gitlab' || /(?:^|\/)\*$/.test(glob);
	const plain = glob.replace(/\*\*\/|\*\*|[*?]|[^*?]+/g, (sign) => signs[sign] ?? escapeRegExp(sign));
	return `^${plain}${isExact ? '' : '(?:/.*)?'}$`;
}

const test = `expressions.map((expression) => {
	try { const is = new RegExp(expression); return paths.map((path) => is.test(path)); } catch { return []; }
})`;

/** The owners of the paths, as the file names them. @throws Error for a file whose patterns take too long */
export function ownersOf(text: string, forge: ForgeName, paths: readonly string[]): string[] {
	const rules = readRules(text, forge);
	const expressions = rules.map(({ pattern }) => expressionOf(pattern.replace(/^!/, ''), forge));
	// Strangers write the patterns, and a regular expression of JavaScript may take for ever.
	const found: boolean[][] = runInNewContext(test, { expressions, paths }, { timeout: 1_000 });
	const owners = paths.map(() => new Map<string | number, readonly string[]>());
	for (const [at, rule] of rules.entries()) {
		const isNegative = rule.pattern.startsWith('!');
		for (const [index, is] of (found[at] ?? []).entries())
			if (is !== (isNegative && forge === 'gitea'))
				owners[index]?.set(rule.section, isNegative && forge === 'gitlab' ? [] : rule.owners);
	}
	return [...new Set(owners.flatMap((sections) => [...sections.values()].flat()))];
}

/** Whom the forge can ask of the owners of the changed files. The job is told of the others, such as addresses. */
export async function askedOwners({ report }: AgentTurn, workspace: Workspace, forge: ForgeName): Promise<string[]> {
	const say = (text: string) => report.event('text', { text });
	const paths = (await workspace.changes()).flatMap(({ path, oldPath = path }) => [path, oldPath]);
	let text: string | undefined;
	for (const place of places[forge]) text ??= await workspace.original(place, '');
	try {
		const owners = ownersOf(text ?? '', forge, paths);
		const askable = forge === 'gitlab' ? /^@[^@/]+$/ : /^@(?:[^@/]+\/)?[^@/]+$/;
		const others = owners.filter((owner) => !askable.test(owner));
		if (others.length > 0) await say(`The forge cannot ask these owners of changed files: ${others.join(', ')}.`);
		const named = owners.filter((owner) => askable.test(owner));
		return named.map((owner) => owner.replace(/^@(?:.+(?=\/))?/, (mark) => (mark === '@' ? '' : 'team')));
	} catch (error) {
		await say(`The owners of changed files were not asked to review: ${reasonOf(error)}`);
		return [];
	}
}
