import { destination, type Logger, pino } from 'pino';
import { withoutSecrets } from '../../secrets/find-secrets.js';

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
type LogLevel = (typeof logLevels)[number];
export type Log = Logger;

/**
 * Logs JSON lines on stderr, because scripts read stdout. No code logs questions, answers or keys on purpose. Redaction catches
 * mistakes.
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

/** Keys in the errors of providers, whole or shortened, and the words after "key", "token" and the like. */
const quotedKeys = [
	/\b(?:sk|pk|rk|gsk|xai|hf|nvapi|pplx|r8|key|tok|ghp|gho|ghs|glpat|github_pat)[-_][\w*.-]{5,}|\bAIza[\w*-]{6,}/g,
	/(?<=\b(?:api[ _-]?key|token|secret|password|passphrase|credential|authorization|bearer)\b[^\n:=]{0,30}[:=]\s{0,3}["'`]?(?:Bearer\s)?)(?![\d,.]+\b)[^\s"'`,;]{6,}/gi,
	/(?<=\bBearer\s)[^\s"'`,;]{6,}/g,
	/(?<=:\/\/)[^\s/@:]*:[^\s/@]+(?=@)/g,
];

/** Removes keys, tokens and passwords from a text. */
export const masked = (text: string): string =>
	quotedKeys.reduce((rest, pattern) => rest.replace(pattern, '[…]'), withoutSecrets(text));

/** Cuts the part of a provider's error that may quote an answer, which must not get into the log. */
const withoutQuotes = (message: string) =>
	masked(message.slice(0, 5_000).replace(/\b(?:Value|Text|Response body): [\s\S]*$/u, '…')).slice(0, 500);

/** The fields of an error that may be logged. A provider's error also contains the request, and with it the question. */
export function describeError(error: unknown): Record<string, unknown> {
	if (!(error instanceof Error)) return { message: 'A value that is not an Error was thrown.', kind: typeof error };
	const { statusCode, url, code } = error as Error & { statusCode?: unknown; url?: unknown; code?: unknown };
	const cause = error.cause ?? ('lastError' in error ? error.lastError : undefined);
	return {
		name: error.name,
		message: withoutQuotes(error.message),
		...(typeof statusCode === 'number' && { statusCode }),
		...(typeof url === 'string' && { url: masked(url.split('?')[0] ?? '') }),
		...(typeof code === 'string' && { code }),
		...(cause !== undefined && { cause: describeError(cause) }),
		// The head of the stack is left out, because it repeats the message.
		at: error.stack
			?.split('\n')
			.filter((line) => /^\s+at /u.test(line))
			.slice(0, 8),
	};
}

/** Logs an uncaught error in one line before the process ends. */
export const logCrash = (log: Log) => (error: unknown) =>
	log.fatal({ error: describeError(error) }, 'ends because of an error that nobody caught');
