import { agentPrompt } from '../../../contract/limits.js';
import type { HttpContext } from './http-context.js';

/** Largest form with an instruction in bytes. A character may be encoded in nine bytes. */
export const instructionFormMaxBytes = agentPrompt.maxLength * 9;

/** The fields of a form; empty when it is larger than the page's largest form. */
export async function readForm(context: HttpContext, maxBytes: number): Promise<URLSearchParams> {
	const length = Number(context.req.header('content-length') ?? maxBytes + 1);
	return new URLSearchParams(length > maxBytes ? '' : await context.req.text().catch(() => ''));
}
