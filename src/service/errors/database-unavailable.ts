/** `connection`: it cannot be reached. `time`: it does not answer. `write`: reading works, and writing does not. */
export type DatabaseTrouble = 'connection' | 'time' | 'write';

/** The troubles of a database by the beginning of PostgreSQL's error code. Other codes are faults of the query. */
const troubles: readonly [string, DatabaseTrouble][] = [
	['08', 'connection'],
	['57P', 'connection'],
	['53300', 'connection'],
	['57', 'time'],
	['25P03', 'time'],
	['25006', 'write'],
	['53', 'write'],
	['58', 'write'],
	['XX', 'write'],
];

/** An error code of the operating system, such as ECONNRESET, EPIPE or ENOTFOUND. */
const systemCode = /^E[A-Z_]{3,}$/;

/** The driver's own errors have no code. */
const driverSentence =
	/^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (?:was closed|has encountered a connection error)|Cannot use a pool)/;

/** The trouble of the database that a query's error shows; `undefined` when the query itself is at fault. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
	if (error instanceof DatabaseUnavailableError) return error.trouble;
	if (!(error instanceof Error)) return undefined;
	const { code } = error as Error & { code?: unknown };
	if (typeof code !== 'string') return driverSentence.test(error.message) ? 'connection' : undefined;
	if (systemCode.test(code)) return 'connection';
	return troubles.find(([start]) => code.startsWith(start))?.[1];
}

const sentences: Record<DatabaseTrouble, string> = {
	connection: 'The connection to the database was lost',
	time: 'The database did not answer in time',
	write: 'The database cannot write',
};

/** The database could not be asked, through no fault of the query. Asking again may help. */
export class DatabaseUnavailableError extends Error {
	override readonly name = 'DatabaseUnavailableError';

	constructor(
		readonly trouble: DatabaseTrouble,
		cause: unknown,
	) {
		super(`${sentences[trouble]}: ${cause instanceof Error ? cause.message : cause}`, { cause });
	}
}

/** The error itself, or one that says that the database is to blame. */
export function asUnavailable(error: unknown): unknown {
	const trouble = databaseTrouble(error);
	return trouble === undefined || error instanceof DatabaseUnavailableError
		? error
		: new DatabaseUnavailableError(trouble, error);
}
