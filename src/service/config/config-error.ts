/** A configuration that cannot be used. `message` names the key, where its value came from, and the fix. */
export class ConfigError extends Error {
	override readonly name = 'ConfigError';

	constructor(
		/** The key as it is written in `docent.config.json`, with dots: `model.baseUrl`. */
		readonly key: string,
		message: string,
	) {
		super(message);
	}
}
