import type { DocentOptions } from '../../options/options.js';
import type { ScenarioName } from '../faults/fault-scenarios.js';
import type { SearchScenario } from '../faults/fault-search.js';
import type { Reader } from './reader.js';

/** One state of the assistant, and how a reader comes to see it. */
export interface State {
	/** Its name in addresses and tests. */
	readonly id: string;
	readonly title: string;
	/** The scenario of the service. @default 'rich' */
	readonly scenario?: ScenarioName;
	/** The scenario of the search beside it. @default 'found' */
	readonly search?: SearchScenario;
	/** The fault between the page and the service. @default 'nothing' */
	readonly network?: 'nothing' | 'offline' | 'blocked' | 'gone';
	/** The browser refuses to store anything. */
	readonly noStorage?: boolean;
	/** Waits of ten seconds and more are over at once. */
	readonly hurried?: boolean;
	/** The panel does not open, as on a network that takes long to bring it. */
	readonly held?: boolean;
	/** It has the elements of another state and differs only in its sentence. */
	readonly differsInWords?: boolean;
	readonly options?: Partial<DocentOptions>;
	/** The actions of the reader. @default opens the panel and asks */
	readonly reach?: (reader: Reader) => Promise<void> | void;
	/** The selector of an element that is there when the state is reached. @default a notice with its action */
	readonly shows?: string;
}

export interface StateGroup {
	readonly title: string;
	readonly states: readonly State[];
}

/** What readers of most states ask. */
export const question = 'How do I install it with Docker?';
