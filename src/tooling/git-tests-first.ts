import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Rooms whose tests start git many times and no embedded database, which makes a worker 150 MB larger. */
const withoutDatabase = /\/src\/service\/(agent|workspace)\//;
/** Rooms and a file whose tests start git and that database. */
const withDatabase = /\/src\/(service\/(composition|forge|jobs|reviews)|testing\/agent)\/|\/routes\/review\.test/;

/** Waits for a minute and works for five seconds: last of all, it would have the processors to itself. */
const waiting = /\/database\/postgres-connections\.test/;

/** Small for what comes early within a project. */
function placeOf(file: string): number {
	if (withoutDatabase.test(file) || waiting.test(file)) return 0;
	return withDatabase.test(file) ? 1 : 2;
}

/**
 * Runs these first, while workers are small: starting a program copies the page tables of the process, which takes a worker of 400 MB
 * nine milliseconds, and its child as long again.
 */
export class GitTestsFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const rank = ({ project, moduleId }: TestSpecification) =>
			project.config.sequence.groupOrder * 3 + placeOf(moduleId);
		return sorted.toSorted((a, b) => rank(a) - rank(b));
	}
}
