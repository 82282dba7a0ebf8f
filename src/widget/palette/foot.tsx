import { useState } from 'preact/hooks';
import type { PaletteServices } from './services.js';

/** Which keys there are, and the switch for the single one: it may be in the way of readers who speak their commands. */
export function Foot({ services, withAsk }: { services: PaletteServices; withAsk: boolean }) {
	const { strings, modName, singleKey } = services;
	const [isOn, setOn] = useState(singleKey?.isOn());
	return (
		<div class="palette-foot">
			<span class="palette-hint" aria-hidden="true">
				<kbd>↵</kbd> {strings.open}
			</span>
			{withAsk && (
				<span class="palette-hint" aria-hidden="true">
					<kbd>{modName}</kbd>
					<kbd>↵</kbd> {strings.askKey}
				</span>
			)}
			<span class="palette-hint" aria-hidden="true">
				<kbd>↑</kbd>
				<kbd>↓</kbd> {strings.move}
			</span>
			{singleKey && (
				<button
					class="palette-switch"
					type="button"
					role="switch"
					aria-checked={isOn}
					onClick={() => {
						singleKey.set(!isOn);
						setOn(!isOn);
					}}
				>
					{strings.singleKey(singleKey.name)}
				</button>
			)}
		</div>
	);
}
