/**
 * The reader's choice of light or dark. It stands in the head and is not deferred, so that the first paint is right;
 * without it the site follows the system.
 */
(() => {
	const root = document.documentElement;
	const key = 'docent-site-theme';

	/** Storage throws where the reader has blocked it; a choice then lasts as long as the page. */
	const attempt = (action) => {
		try {
			return action();
		} catch {
			return null;
		}
	};

	const chosen = attempt(() => localStorage.getItem(key));
	if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen;

	const system = matchMedia('(prefers-color-scheme: dark)');
	const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches);

	document.addEventListener('DOMContentLoaded', () => {
		const button = document.querySelector('.theme-button');
		const show = () => button.setAttribute('aria-pressed', String(isDark()));
		button.addEventListener('click', () => {
			const theme = isDark() ? 'light' : 'dark';
			root.dataset.theme = theme;
			attempt(() => localStorage.setItem(key, theme));
			show();
		});
		system.addEventListener('change', show);
		show();
		button.hidden = false;
	});
})();
