import type { ObjectStore } from './git/object-store.js';
import type { RepositoryTree } from './git/repository-tree.js';
import { unlessRefused } from './policy-error.js';

/** Where forges look for the text that a pull request begins with, in their order; case makes no difference. */
const places = [
	...['.github/', '.gitea/', '.forgejo/', '', 'docs/'].flatMap((folder) =>
		['md', 'txt'].map((format) => `${folder}pull_request_template.${format}`),
	),
	'.gitlab/merge_request_templates/default.md',
];

export const isTemplate = (path: string): boolean => places.includes(path.toLowerCase());

/** Longest template, in UTF-16 code units. A longer one is no form to fill in. */
const templateMaxLength = 20_000;

/** Reads the template for pull requests of a repository. One of several that authors choose from is not chosen for them. */
export async function readTemplate(tree: RepositoryTree, objects: ObjectStore): Promise<string | undefined> {
	const files = new Map(
		[...tree].filter(([, { kind }]) => kind === 'file').map(([path, { sha }]) => [path.toLowerCase(), { path, sha }]),
	);
	const found = places.map((place) => files.get(place)).find((file) => file !== undefined);
	if (found === undefined) return undefined;
	const text = (await unlessRefused(objects.readText(found.path, found.sha)))
		?.replace(/^---\r?\n[\s\S]*?\n---\r?\n/, '')
		.trim();
	return text === undefined || text === '' || text.length > templateMaxLength ? undefined : text;
}
