jest.mock('docent/react', () => ({ Docent: () => null }));

const { Docent } = require('docent/react');
const { act, createElement } = require('react');
const { createRoot } = require('react-dom/client');

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

test('what stands around it is rendered', async () => {
	const root = createRoot(document.body);
	await act(() => root.render(createElement('main', null, 'Words', createElement(Docent))));
	expect(document.body.innerHTML).toBe('<main>Words</main>');
});
