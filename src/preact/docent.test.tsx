import { cleanup, render } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installStandIns, type StandIns } from '../testing/panel/browser-stand-ins.js';
import { waitUntil } from '../testing/panel/widget-on-page.js';
import { hostElementName } from '../widget/host/host.js';
import { Docent, type DocentProps } from './index.js';

let standIns: StandIns;
beforeEach(() => {
	standIns = installStandIns();
});
afterEach(async () => {
	cleanup();
	// Preact runs the clean-up of effects after painting.
	await waitUntil(() => expect(hosts()).toHaveLength(0));
	standIns.remove();
	vi.restoreAllMocks();
});

const hosts = () => [...document.querySelectorAll<HTMLElement>(hostElementName)];
const root = () => hosts()[0]?.shadowRoot?.querySelector<HTMLElement>('.root');
const launcher = () => root()?.querySelector<HTMLElement>('.launcher');
async function onPage() {
	await waitUntil(() => expect(hosts()).toHaveLength(1));
	return hosts()[0];
}
const props: DocentProps = { domain: 'docs', apiKey: 'svc_dsc_x', baseUrl: 'http://127.0.0.1', theme: 'light' };

describe('the Preact component', () => {
	it('puts the assistant on the page and renders nothing at its own place', async () => {
		const { container } = render(<Docent {...props} />);
		await onPage();
		expect(container.innerHTML).toBe('');
		expect(root()?.dataset.theme).toBe('light');
	});

	it('applies changed props to the existing assistant', async () => {
		const { rerender } = render(<Docent {...props} />);
		const before = await onPage();
		rerender(<Docent {...props} theme="dark" launcher={false} />);
		await waitUntil(() => expect(root()?.dataset.theme).toBe('dark'));
		expect(launcher()?.hidden).toBe(true);
		expect(hosts()).toEqual([before]);
	});

	it('goes back to the default when a prop is removed', async () => {
		const { rerender } = render(<Docent {...props} launcher={false} />);
		rerender(<Docent {...props} />);
		await waitUntil(() => expect(launcher()?.hidden).toBe(false));
	});

	it('makes a new assistant for another domain', async () => {
		const { rerender } = render(<Docent {...props} />);
		const before = await onPage();
		rerender(<Docent {...props} domain="other" />);
		await waitUntil(() => expect(hosts()).not.toContain(before));
		await onPage();
	});

	it('removes the assistant when it unmounts', async () => {
		const { unmount } = render(<Docent {...props} />);
		await onPage();
		unmount();
		await waitUntil(() => expect(hosts()).toHaveLength(0));
	});

	it('says what is wrong with a prop, and leaves the app alone', async () => {
		const report = vi.spyOn(console, 'error').mockReturnValue();
		render(<Docent {...props} apiKey="svc_secret" />);
		await waitUntil(() => expect(report).toHaveBeenCalled());
		expect(report.mock.calls).toEqual([
			[
				'Docent: the option "apiKey" must be a public key, which begins with svc_dsc_, not a secret key; revoke that one, for everybody can read a page.',
			],
		]);
		expect(hosts()).toHaveLength(0);
	});

	it('comes back when a bad prop is mended', async () => {
		vi.spyOn(console, 'error').mockReturnValue();
		const { rerender } = render(<Docent {...props} persistence={'never' as 'none'} theme="dark" />);
		await waitUntil(() => expect(console.error).toHaveBeenCalledTimes(1));
		rerender(<Docent {...props} persistence={'never' as 'none'} theme="dark" />);
		rerender(<Docent {...props} persistence="none" theme="dark" />);
		await waitUntil(() => expect(root()?.dataset.theme).toBe('dark'));
		expect(console.error).toHaveBeenCalledTimes(1);
	});

	it('comes back when a bad prop is mended at once, and says only what was wrong', async () => {
		const report = vi.spyOn(console, 'error').mockReturnValue();
		const { rerender } = render(<Docent {...props} persistence={'never' as 'none'} theme="dark" />);
		rerender(<Docent {...props} persistence="none" theme="dark" />);
		await waitUntil(() => expect(root()?.dataset.theme).toBe('dark'));
		expect(report.mock.calls).toEqual([
			['Docent: the option "persistence" must be local or session or none, not "never".'],
		]);
	});

	it('is not updated by a rendering that only creates the same functions again', async () => {
		const onUpdate = vi.fn();
		document.addEventListener('docent:update', onUpdate);
		const { rerender } = render(<Docent {...props} onNavigate={() => {}} hooks={{ error: () => {} }} />);
		await onPage();
		rerender(<Docent {...props} onNavigate={() => {}} hooks={{ error: () => {} }} />);
		rerender(<Docent {...props} theme="dark" onNavigate={() => {}} hooks={{ error: () => {} }} />);
		await waitUntil(() => expect(root()?.dataset.theme).toBe('dark'));
		document.removeEventListener('docent:update', onUpdate);
		expect(onUpdate).toHaveBeenCalledOnce();
	});

	it('says what is wrong with a prop that changes, and keeps the assistant as it is', async () => {
		const report = vi.spyOn(console, 'error').mockReturnValue();
		const { rerender } = render(<Docent {...props} />);
		rerender(<Docent {...props} retrievalPageSize={99} />);
		await waitUntil(() =>
			expect(report.mock.calls).toEqual([['Docent: the option "retrievalPageSize" must be 1 to 50, not 99.']]),
		);
		expect(hosts()).toHaveLength(1);
	});
});
