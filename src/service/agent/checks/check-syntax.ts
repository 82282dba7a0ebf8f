import type { AgentCheck } from '../../../contract/agent-v2.js';
import type { Site } from '../pages/site.js';
import { compareFindings, type Finding, toCheck } from './finding.js';
import type { States } from './read-states.js';

/** Checks that the frontmatter of every page is valid YAML. */
export function checkFrontmatter({ before, after, moved }: States): AgentCheck {
	const find = (site: Site) =>
		findIn(site, moved, (file, { frontmatterProblem }) =>
			frontmatterProblem === undefined
				? undefined
				: `${file}:1: The frontmatter is not valid YAML (${frontmatterProblem}).`,
		);
	return toCheck(
		'frontmatter',
		compareFindings(find(before), find(after)),
		['page whose frontmatter is not valid', 'pages whose frontmatter is not valid'],
		'The frontmatter of every changed page is valid.',
	);
}

/** Checks that every `.mdx` page is valid MDX. */
export function checkMdx({ before, after, moved }: States): AgentCheck {
	const find = (site: Site) =>
		findIn(site, moved, (file, { mdxProblem }) =>
			mdxProblem === undefined
				? undefined
				: `${file}:${mdxProblem.line}: This is not valid MDX (${mdxProblem.message}).`,
		);
	const check = toCheck(
		'mdx',
		compareFindings(find(before), find(after)),
		['page that is not valid MDX', 'pages that are not valid MDX'],
		'Every changed page of MDX is valid.',
	);
	const hasMdx = [...after.pages.keys()].some((file) => /\.mdx$/i.test(file));
	return hasMdx ? check : { ...check, status: 'skipped', summary: 'There is no page of MDX.' };
}

function findIn(
	site: Site,
	moved: ReadonlyMap<string, string>,
	problem: (file: string, facts: Parameters<Parameters<Site['pages']['forEach']>[0]>[0]) => string | undefined,
): Finding[] {
	return [...site.pages].flatMap(([file, facts]) => {
		const text = problem(file, facts);
		return text === undefined ? [] : [{ key: moved.get(file) ?? file, text }];
	});
}
