import { type DocentOptions, resolveOptions } from '../../widget/options.js';
import { refusal } from '../../widget/refusal.js';
import { type Check, fine, problem } from '../check.js';

/** Stands in for one that is wrong or missing, so that the rest can be looked at. */
const stand: Partial<Record<string, string>> = { domain: 'docs', apiKey: 'svc_dsc_x' };

/** Every option that cannot be used, in the words that the browser's console has for it. */
export function checkOptions(given: Record<string, unknown>, defaultBaseUrl: string): Check[] {
	const found: Check[] = [];
	const rest: Record<string, unknown> = { ...given };
	for (;;) {
		const resolved = resolveOptions(rest as Partial<DocentOptions>, defaultBaseUrl);
		if (!Array.isArray(resolved)) break;
		const [name] = resolved;
		found.push(problem('options', refusal(resolved).message));
		rest[name] = stand[name];
	}
	return found.length > 0 ? found : [fine('options', `${Object.keys(given).join(', ')}: all can be used.`)];
}
