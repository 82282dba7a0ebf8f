import { type Check, type CheckName, fine, problem, warning } from '../check.js';
import type { Examination, ScriptTag } from '../embedding.js';
import { type Reached, reach } from '../reach.js';
import { checkIntegrity } from './check-integrity.js';

const day = 86_400;

/** A name with a version may be cached forever. The plain name must be revalidated. */
const namesVersion = (src: string) => /\d+\.\d+\.\d+|[-.][0-9a-f]{6,}\.js/.test(new URL(src).pathname);

/** Checks how long browsers cache the script. */
export function checkCaching({ headers }: Response, src: string, isInPage: boolean): Check[] {
	const control = headers.get('cache-control') ?? '';
	// A page sees all headers of a same-origin response only, but always sees this one.
	if (control === '') {
		return isInPage
			? []
			: [warning('cache', `${src} is sent without Cache-Control; send "Cache-Control: public, max-age=300".`)];
	}
	const seconds = Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0);
	if (/no-store/.test(control)) {
		return [
			warning('cache', `${src} is sent with no-store, so each page fetches it anew; send "public, max-age=300".`),
		];
	}
	if (!namesVersion(src) && (seconds > day || /immutable/.test(control))) {
		return [
			warning(
				'cache',
				`${src} is kept for ${Math.round(seconds / day)} days though its name stays the same, so readers would keep an old version; send "Cache-Control: public, max-age=300".`,
			),
		];
	}
	return [fine('cache', `The script is sent with "${control}".`)];
}

const isJavaScript = (type: string | null) => /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i.test(type ?? '');

/** File name of the first part that the script loads. */
const partIn = (script: string) => /docent\/panel-[\w-]+\.js/.exec(script)?.[0];

/** What arrived instead of a script, as a clause. */
function refusalOf({ response, why }: Reached): string | undefined {
	if (!response) return `cannot be fetched (${why})`;
	if (!response.ok) return `answers with the status ${response.status}`;
	const type = response.headers.get('content-type');
	if (/html/i.test(type ?? '')) return 'answers with an HTML page, as sites do for files that are not there';
	return isJavaScript(type) ? undefined : `is sent as ${type ?? 'nothing in particular'}, not as text/javascript`;
}

/** Checks the headers that let other sites use a file, and that keep browsers from guessing its type. Browsers hide them from pages. */
function checkHeaders(
	name: CheckName,
	{ headers }: Response,
	{ embedding, isInPage }: Examination,
	src: string,
): Check[] {
	const { origin } = new URL(embedding.page);
	if (isInPage) return [];
	const isShared = new URL(src).origin !== origin;
	const allowed = headers.get('access-control-allow-origin');
	const found: Check[] = [];
	if (isShared && allowed !== '*' && allowed !== origin) {
		const now = allowed ? `"${allowed}"` : 'missing';
		found.push(
			problem(
				name,
				`Access-Control-Allow-Origin of ${src} is ${now}, so pages of ${origin} cannot load it by import or with integrity; send "Access-Control-Allow-Origin: *".`,
			),
		);
	}
	const policy = headers.get('cross-origin-resource-policy');
	const isIsolated = /require-corp|credentialless/.test(embedding.embedderPolicy ?? '');
	if (isShared && policy !== 'cross-origin' && (isIsolated || policy !== null)) {
		found.push(
			(isIsolated || policy === 'same-origin' ? problem : warning)(
				name,
				`Cross-Origin-Resource-Policy of ${src} is ${policy ?? 'missing'}; send "Cross-Origin-Resource-Policy: cross-origin".`,
			),
		);
	}
	if (headers.get('x-content-type-options')?.toLowerCase() !== 'nosniff') {
		found.push(
			warning(
				name,
				`${src} is sent without "X-Content-Type-Options: nosniff"; send it, so that no browser guesses types.`,
			),
		);
	}
	return found;
}

async function checkPart(text: string, examination: Examination, { src }: ScriptTag): Promise<Check[]> {
	const part = partIn(text);
	if (part === undefined) {
		return [
			problem(
				'script',
				`${src} answers with a script that is not Docent's; point the tag at the docent.js of your service.`,
			),
		];
	}
	const url = new URL(part, src).href;
	const reached = await reach(examination.fetch, url, { headers: examination.browserHeaders });
	const refusal = refusalOf(reached);
	if (refusal !== undefined || !reached.response) {
		return [
			problem(
				'parts',
				`${url}, which the script loads when the panel opens, ${refusal}; copy the folder docent/ along with docent.js.`,
			),
		];
	}
	const found = checkHeaders('parts', reached.response, examination, url);
	return found.length > 0 ? found : [fine('parts', 'The parts that the script loads later are there.')];
}

/** Checks the script as a browser receives it, and the first part that it loads later. */
export async function checkScript(
	examination: Examination,
	tag: ScriptTag,
): Promise<{ checks: Check[]; text?: string }> {
	const { src } = tag;
	const reached = await reach(examination.fetch, src, { headers: examination.browserHeaders });
	const { response } = reached;
	const refusal = refusalOf(reached);
	if (refusal !== undefined || !response) {
		return { checks: [problem('script', `${src} ${refusal}; correct the tag's src, or serve the file there.`)] };
	}
	const bytes = new Uint8Array(await response.arrayBuffer());
	const text = new TextDecoder().decode(bytes);
	const found = checkHeaders('script', response, examination, src);
	const checks = [
		...(found.length > 0 ? found : [fine('script', `${src} is a script that pages like this may load.`)]),
		...(await checkPart(text, examination, tag)),
		...checkCaching(response, src, examination.isInPage),
		...(await checkIntegrity(tag, bytes, examination.embedding)),
	];
	return { checks, text };
}
