import type { VerdictData } from '../../../contract/answer-parts.js';
import type { Findings } from './find-passages.js';

/**
 * Whether the same question, asked again, is looked into further: a model is told once to search in other words, and without one the next
 * pages are shown as long as there are any.
 * @param hasFurther whether there are such pages; undefined where a model has written
 */
export function canLookDeeper({ verdict }: VerdictData, findings: Findings, hasFurther: boolean | undefined): boolean {
	const { leftOpen, subject } = findings;
	if ((verdict !== 'doubtful' && verdict !== 'unanswered') || subject !== undefined) return false;
	return hasFurther ?? leftOpen === 0;
}
