import type { DocentOptions } from '../../options/options.js';
import type { watchContent } from '../page/watch-content.js';
import type { DocentApi } from './docent-api.js';
import type { CopyState, MissingPart, Renew } from './missing-part.js';
import type { watchInterest } from './watch-interest.js';
import type { PanelLoader, PanelModule, Widget, WidgetContext } from './widget-context.js';

/** The page's assistant, as modules see it that are loaded later. */
export interface DocentSession extends CopyState {
	readonly modules: LoadedModules;
	readonly renew: Renew;
	/** The options that `given` comes from, as their owner has given them. */
	taken?: DocentOptions | undefined;
	widget?: Widget | undefined;
	/** Value of `baseUrl` when the options have none. */
	origin(): string;
	/** Adds the assistant where there is none. */
	show(resolved: WidgetContext['options']): void;
}

export interface Settings {
	/** Makes a call that needs all options. */
	call(session: DocentSession, name: keyof DocentApi, args: unknown[]): unknown;
}

/**
 * Makes a call of the API whose turn has come.
 * @param ended Resolves when the assistant is called away.
 * @throws DocentError
 */
export type MakeCall = (
	session: DocentSession,
	name: keyof DocentApi,
	args: unknown[],
	ended: Promise<void>,
) => Promise<unknown>;

/** Modules that are loaded on demand. Each way of embedding has its own addresses for them. */
export interface LoadedModules {
	panel(): Promise<PanelModule>;
	/** What comes with the page, after the launcher; it also makes the calls of the API. */
	early(): Promise<{
		beginEarly(widget: WidgetContext, panel: PanelLoader): void;
		watchInterest: typeof watchInterest;
		makeCall: MakeCall;
	}>;
	/** The offers beside selected text and on code blocks. */
	content(): Promise<{ watchContent: typeof watchContent }>;
	/** Options and calls that only some pages need. */
	settings(): Promise<Settings>;
	/** Lets a fresh copy of the script take over when a part is gone, as after a deploy. Throws the problem when no copy takes over. */
	renew(missing: MissingPart): Promise<unknown>;
}
