import { useState } from 'preact/hooks';
import { recall, remember } from '../../host/reader-memory.js';
import { browserModelStrings } from '../../strings/parts/en-browser-model.js';
import { usePartStrings } from '../part-strings.lazy.js';
import { useController } from '../state/panel-controller.js';

/** Says that the browser's own model has written an answer, and lets the reader turn that off. */
function WrittenByBrowser() {
	const { domain } = useController().options;
	const strings = usePartStrings('browserModel', browserModelStrings);
	const [isOff, setOff] = useState(recall(domain, 'browser-model-off') === 'yes');
	if (!strings) return null;
	const toggle = () => {
		if (remember(domain, 'browser-model-off', isOff ? undefined : 'yes')) setOff(!isOff);
	};
	return (
		<p class="mb-2 flex flex-wrap items-baseline gap-x-3 text-muted text-xs">
			<span role="status">{isOff ? strings.turnedOff : strings.written}</span>
			<button type="button" class="text-button" onClick={toggle}>
				{isOff ? strings.turnOn : strings.turnOff}
			</button>
		</p>
	);
}

export { default as css } from './browser-model.css';
export { WrittenByBrowser as view };
