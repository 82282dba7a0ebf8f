import { destination, type Logger, pino } from 'pino';

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
type LogLevel = (typeof logLevels)[number];
export type Log = Logger;

/**
 * JSON lines on stderr: stdout belongs to the one line that scripts read. Questions, answers and keys are never logged;
 * the redaction is a second net below that rule.
 */
export function createLog(level: LogLevel): Log {
	return pino(
		{
			level,
			base: null,
			timestamp: () => `,"time":"${new Date().toISOString()}"`,
			formatters: { level: (label) => ({ level: label }) },
			redact: ['authorization', 'apiKey', '*.authorization', '*.apiKey'],
		},
		destination({ dest: 2, sync: true }),
	);
}

/** A provider's error may quote a part of a reader's answer, which must not get into the log. */
const withoutQuotes = (message: string) =>
	message.replace(/\b(?:Value|Text|Response body): [\s\S]*$/u, '…').slice(0, 500);

/** What of an error may be logged: a provider's error also carries the request, and with it the question. */
export function describeError(error: unknown): Record<string, unknown> {
	if (!(error instanceof Error)) return { message: 'Something that is no Error was thrown.', kind: typeof error };
	const { statusCode, url, code } = error as Error & { statusCode?: unknown; url?: unknown; code?: unknown };
	const cause = error.cause ?? ('lastError' in error ? error.lastError : undefined);
	return {
		name: error.name,
		message: withoutQuotes(error.message),
		...(typeof statusCode === 'number' && { statusCode }),
		...(typeof url === 'string' && { url: url.split('?')[0] }),
		...(typeof code === 'string' && { code }),
		...(cause !== undefined && { cause: describeError(cause) }),
		// Without its head, which repeats the message.
		at: error.stack
			?.split('\n')
			.filter((line) => /^\s+at /u.test(line))
			.slice(0, 8),
	};
}

/** One line for what nobody caught, before the process ends. */
export const tellCrash = (log: Log) => (error: unknown) =>
	log.fatal({ error: describeError(error) }, 'ends because of an error that nobody caught');
