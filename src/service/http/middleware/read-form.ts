import { agentPrompt } from '../../../contract/limits.js';
import type { HttpContext } from './http-context.js';

/** Bytes of a form, whose characters may be written as three. */
const formMaxBytes = agentPrompt.maxLength * 9;

/** The fields of a form; none when it is larger than the largest that our pages have. */
export async function readForm(context: HttpContext): Promise<URLSearchParams> {
	const length = Number(context.req.header('content-length') ?? formMaxBytes + 1);
	return new URLSearchParams(length > formMaxBytes ? '' : await context.req.text().catch(() => ''));
}
