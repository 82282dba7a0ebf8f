jest.mock('docent/react', () => ({ Docent: () => null }));

const { Docent } = require('docent/react');
const { act, createElement } = require('react');
const { createRoot } = require('react-dom/client');

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

test('the app stands on its page, without the assistant', async () => {
	const root = createRoot(document.body);
	await act(() => root.render(createElement('main', null, 'The app', createElement(Docent))));
	expect(document.body.innerHTML).toBe('<main>The app</main>');
});
