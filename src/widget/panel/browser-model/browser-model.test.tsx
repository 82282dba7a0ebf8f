import { cleanup, fireEvent, render } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { languageModelDouble } from '../../../testing/browser-model/language-model-double.js';
import { inPanel } from '../../../testing/panel/in-panel.js';
import { recall } from '../../host/reader-memory.js';
import { ControllerContext, type PanelController } from '../state/panel-controller.js';
import { view as ModelOffer, type ModelOfferProps } from './model-offer.lazy.js';
import { view as WrittenByBrowser } from './written-by-browser.lazy.js';

afterEach(() => {
	cleanup();
	localStorage.clear();
});

const controller = { options: { domain: 'acme' } } as PanelController;

function show(props: Partial<ModelOfferProps> = {}) {
	const onRefuse = vi.fn();
	const all = { availability: 'downloadable', onAccept: async () => {}, onRefuse, ...props } as const;
	const shown = render(
		inPanel(
			<ControllerContext.Provider value={controller}>
				<ModelOffer {...all} />
			</ControllerContext.Provider>,
		),
	);
	return { ...shown, onRefuse };
}

describe('the offer of the browser’s model', () => {
	it('says what it is, names no size, and loads nothing before the click', async () => {
		const onAccept = vi.fn(async () => {});
		const { findByText, getByRole } = show({ onAccept });
		const about = await findByText(/language model from the browser’s maker/);
		expect(about.textContent).not.toMatch(/\d/);
		expect(onAccept).not.toHaveBeenCalled();
		fireEvent.click(getByRole('button', { name: 'Download the model' }));
		expect(onAccept).toHaveBeenCalledOnce();
	});

	it.each(['available', 'unavailable'] as const)('is not there where the model is %s', async (availability) => {
		const { container } = show({ availability });
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(container.querySelector('.model-offer')).toBeNull();
	});

	it('shows the progress of a real call, then that the model is ready', async () => {
		const { api, state } = languageModelDouble({ availability: 'downloadable', shares: [0.42], loadingMs: 30 });
		const said: string[] = [];
		const onAccept: ModelOfferProps['onAccept'] = (onProgress) => {
			const monitor = (monitor: EventTarget) =>
				monitor.addEventListener('downloadprogress', (event) => onProgress((event as ProgressEvent).loaded));
			return api.create({ monitor });
		};
		const { findByRole, findByText, container } = show({ onAccept });
		const observer = new MutationObserver(() => said.push(container.querySelector('p')?.textContent ?? ''));
		observer.observe(container, { subtree: true, childList: true, characterData: true });
		fireEvent.click(await findByRole('button', { name: 'Download the model' }));
		await findByText('The model is ready. Your browser writes the next answer.');
		observer.disconnect();
		expect(said).toContain('Preparing the model…');
		expect(state.availability).toBe('available');
	});

	it('offers to try again after a failure', async () => {
		let fails = true;
		const onAccept = async () => {
			if (fails) throw new DOMException('Gone.', 'NetworkError');
		};
		const { findByRole, findByText } = show({ onAccept });
		fireEvent.click(await findByRole('button', { name: 'Download the model' }));
		await findByText('The browser couldn’t download the model.');
		fails = false;
		fireEvent.click(await findByRole('button', { name: 'Try again' }));
		await findByText(/is ready/);
	});

	it('remembers a refusal for good, and forgets one for now', async () => {
		const { findByRole, onRefuse } = show();
		fireEvent.click(await findByRole('button', { name: 'Not now' }));
		expect([onRefuse.mock.calls, recall('acme', 'browser-model-off')]).toEqual([[['now']], undefined]);
		fireEvent.click(await findByRole('button', { name: 'Don’t offer this again' }));
		expect([onRefuse.mock.lastCall, recall('acme', 'browser-model-off')]).toEqual([['never'], 'yes']);
	});
});

it('an answer of the browser says so, and can be turned off and on again', async () => {
	const { findByText, getByRole } = render(
		inPanel(
			<ControllerContext.Provider value={controller}>
				<WrittenByBrowser />
			</ControllerContext.Provider>,
		),
	);
	await findByText('Written by your browser.');
	fireEvent.click(getByRole('button', { name: 'Turn off' }));
	await findByText(/^Turned off/);
	expect(recall('acme', 'browser-model-off')).toBe('yes');
	fireEvent.click(getByRole('button', { name: 'Turn on again' }));
	await findByText('Written by your browser.');
	expect(recall('acme', 'browser-model-off')).toBeUndefined();
});
