import type { PaletteStrings } from '../strings/parts/en-palette.js';
import type { Search } from './matches.js';
import type { FoundPlace } from './place.js';
import type { RecentPages } from './recent-pages.js';

/** What the palette works with. */
export interface PaletteServices {
	strings: PaletteStrings;
	/** There is an assistant. */
	asks: boolean;
	search: Search;
	targetOf(href: string): '_blank' | undefined;
	recent: RecentPages;
	/** What `Mod` is called on this system's keys. */
	modName: string;
	/** The key that opens the palette by itself, and whether the reader has it so. */
	singleKey: { name: string; isOn(): boolean; set(on: boolean): void } | undefined;
	onAsk(question: string): void;
	onOpen(event: MouseEvent, place: FoundPlace): void;
	onClose(): void;
}
