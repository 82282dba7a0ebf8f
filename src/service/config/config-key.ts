type ValueKind = 'text' | 'number' | 'switch' | 'list' | 'folder' | 'file';

export interface ConfigKey {
	/** How text from a flag or from the environment is read. */
	kind: ValueKind;
	/** Name of the command's flag, without the dashes. */
	flag?: string;
	/** Environment variables, the first that is set wins. */
	env: readonly string[];
	/** Ends an error sentence: what to give instead. */
	expects: string;
	/** Never shown in a sentence, never read from a file. */
	secret?: boolean;
}
