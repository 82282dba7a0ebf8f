import { routePatterns } from '../../../contract/routes.js';
import { escapeHtml } from '../../site/escape-html.js';
import { servicePage } from '../service-page.js';

/** Asks for an admin key. `problem` says why the last one was not taken. */
export function signInPage(problem?: string): string {
	const error = problem === undefined ? '' : `<p class="problem" id="problem" role="alert">${escapeHtml(problem)}</p>`;
	const described = problem === undefined ? '' : ' aria-describedby="problem" aria-invalid="true"';
	return servicePage({
		title: problem === undefined ? 'Sign in' : 'Sign in: not possible',
		links: [[routePatterns.reference, 'Reference']],
		main: `<div class="sign-in"><h1>Insights</h1>
<p>See what readers ask, what the documentation leaves open, and how answers are rated.</p>
<form method="post" action="${routePatterns.adminSignIn}">
<label for="key">Admin key</label>
<input id="key" name="key" type="password" autocomplete="current-password" spellcheck="false" required autofocus placeholder="svc_…"${described} />
${error}
<button class="main-button">Sign in</button>
</form>
<p class="hint">It begins with <code>svc_</code> and was shown when the service first started. <code>docent-service keys create --kind admin</code> makes another one. You stay signed in for twelve hours, or until the key is revoked.</p></div>`,
	});
}
