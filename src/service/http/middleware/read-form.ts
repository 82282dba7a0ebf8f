import { agentPrompt } from '../../../contract/limits.js';
import type { HttpContext } from './http-context.js';

/** Largest form with an instruction in bytes. A character may be encoded in nine bytes. */
export const instructionFormMaxBytes = agentPrompt.maxLength * 9;

/** The fields of a form, with line ends of one character; empty when it is larger than the page's largest form. */
export async function readForm(context: HttpContext, maxBytes: number): Promise<URLSearchParams> {
	const length = Number(context.req.header('content-length') ?? maxBytes + 1);
	const text = length > maxBytes ? '' : await context.req.text().catch(() => '');
	// Browsers send CRLF.
	return new URLSearchParams(text.replace(/%0D%0A/gi, '%0A'));
}
