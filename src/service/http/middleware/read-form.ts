import { agentPrompt } from '../../../contract/limits.js';
import type { HttpContext } from './http-context.js';

/** Bytes of a form with an instruction, whose characters may be written as three. */
export const instructionFormMaxBytes = agentPrompt.maxLength * 9;

/** The fields of a form; none when it is larger than the largest that the page has. */
export async function readForm(context: HttpContext, maxBytes: number): Promise<URLSearchParams> {
	const length = Number(context.req.header('content-length') ?? maxBytes + 1);
	return new URLSearchParams(length > maxBytes ? '' : await context.req.text().catch(() => ''));
}
