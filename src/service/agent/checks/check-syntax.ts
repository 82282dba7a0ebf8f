import type { AgentCheck } from '../../../contract/agent-v2.js';
import type { PageFacts } from '../pages/page-facts.js';
import type { WorkspaceSite } from '../pages/workspace-site.js';
import { compareFindings, type Finding, type Findings, toCheck } from './finding.js';
import type { States } from './read-states.js';

/** Checks that the frontmatter of every page is valid YAML. */
export function checkFrontmatter(states: States): AgentCheck {
	return toCheck(
		'frontmatter',
		compareProblems(states, (file, { frontmatterProblem }) =>
			frontmatterProblem === undefined
				? undefined
				: `${file}:1: The frontmatter is not valid YAML (${frontmatterProblem}).`,
		),
		['page whose frontmatter is not valid', 'pages whose frontmatter is not valid'],
		'The frontmatter of every changed page is valid.',
	);
}

/** Checks that every `.mdx` page is valid MDX. */
export function checkMdx(states: States): AgentCheck {
	const check = toCheck(
		'mdx',
		compareProblems(states, (file, { mdxProblem }) =>
			mdxProblem === undefined
				? undefined
				: `${file}:${mdxProblem.line}: This is not valid MDX (${mdxProblem.message}).`,
		),
		['page that is not valid MDX', 'pages that are not valid MDX'],
		'Every changed page of MDX is valid.',
	);
	const hasMdx = [...states.after.pages.keys()].some((file) => /\.mdx$/i.test(file));
	return hasMdx ? check : { ...check, status: 'skipped', summary: 'There is no page of MDX.' };
}

function compareProblems(
	{ before, after, moved }: States,
	problem: (file: string, facts: PageFacts) => string | undefined,
): Findings {
	const find = (site: WorkspaceSite): Finding[] =>
		[...site.pages].flatMap(([file, facts]) => {
			const text = problem(file, facts);
			return text === undefined ? [] : [{ key: moved.get(file) ?? file, text }];
		});
	return compareFindings(find(before), find(after));
}
