import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Rooms whose tests start git many times. */
const startsGit =
	/\/src\/(service\/(agent|composition|forge|jobs|reviews|workspace)|testing\/agent)\/|\/routes\/review\.test/;

/**
 * Runs these first, while workers are small: starting a program copies the page tables of the process, which takes a worker of 400 MB
 * nine milliseconds, and its child as long again.
 */
export class GitTestsFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const rank = ({ project, moduleId }: TestSpecification) =>
			project.config.sequence.groupOrder * 2 + (startsGit.test(moduleId) ? 0 : 1);
		return sorted.toSorted((a, b) => rank(a) - rank(b));
	}
}
