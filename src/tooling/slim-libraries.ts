/**
 * Cuts away, in the widget's builds, what its libraries carry but the widget never runs. Each cut names its reason and fails the
 * build when its place is not found any more, so that an upgrade cannot bring the weight back unseen.
 */
import type { Plugin } from 'vite';
import { marked, markedCuts, markedNames } from './slim-marked.js';
import { preactCuts } from './slim-preact.js';
import { sdk, sdkCuts, sdkNames } from './slim-sdk.js';

export interface Cut {
	/** End of the module's path. */
	module: string;
	find: RegExp;
	replace: string;
}

const highlighterCuts: readonly Cut[] = [
	{
		// Only its tokens are used; this writes markup into elements.
		module: 'highlight.js/lib/core.js',
		find: /function highlightElement\(element\) \{[\s\S]*?\n {2}\}\n/,
		replace: 'function highlightElement() {}\n',
	},
];

const cuts = [...sdkCuts, ...markedCuts, ...highlighterCuts, ...preactCuts];

/** Long names that are used inside their module only: no minifier may shorten a property. */
const privateNames: Record<string, readonly string[]> = { [sdk]: sdkNames, [marked]: markedNames };

export function slimLibraries(): Plugin {
	return {
		name: 'docent:slim-libraries',
		transform(code, id) {
			const wanted = cuts.filter(({ module }) => id.endsWith(`/node_modules/${module}`));
			if (wanted.length === 0) return null;
			let slim = code;
			for (const { module, find, replace } of wanted) {
				const before = slim;
				slim = slim.replace(find, replace);
				if (slim === before)
					this.error(`${module} has changed: see whether ${find} in src/tooling/slim-*.ts is still needed.`);
			}
			const names = privateNames[wanted[0]?.module ?? ''] ?? [];
			const missing = names.find((name) => !slim.includes(name));
			if (missing) this.error(`${id} has no ${missing} any more: take it out of src/tooling/slim-*.ts.`);
			const found = new RegExp(`(?<![\\w$])(?:${names.join('|')})(?![\\w$])`, 'g');
			if (names.length > 0) slim = slim.replace(found, (name) => `$${names.indexOf(name).toString(36)}`);
			return { code: slim, map: null };
		},
	};
}
