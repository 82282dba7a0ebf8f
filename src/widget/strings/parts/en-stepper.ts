/** What leads from one marked passage to the next, in English. */
export const stepperStrings = {
	/** @param at counted from 1 */
	place: (at: number, of: number) => `${at} of ${of}`,
	previous: 'Previous passage',
	next: 'Next passage',
};

export type StepperStrings = typeof stepperStrings;
