import { commandName } from '../../errors/command-name.js';
import { html } from '../../site/html.js';
import { keptInstruction } from '../instruction-form.js';
import { said } from '../language.js';
import { pagePaths } from '../page-paths.js';
import { servicePage } from '../service-page.js';

/** Asks for an admin key; `review` is where to return to, `instruction` was written before the session ended. */
export function signInPage(problem?: string, review?: string, instruction?: string): string {
	const error = problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`;
	const described = problem !== undefined && html` aria-describedby="problem" aria-invalid="true"`;
	const back = review !== undefined && html`<input type="hidden" name="review" value="${review}" />`;
	const [heading, words] =
		review === undefined
			? ['Sign in', 'See what readers ask, what the documentation leaves open, and how answers are rated.']
			: ['Sign in', 'To merge or close the pull request, and to ask the agent for a change.'];
	return servicePage({
		title: problem === undefined ? 'Sign in' : 'Sign in: failed',
		links: [[pagePaths.reference, 'Reference']],
		main: html`<div class="sign-in"><h1>${said(heading)}</h1>
<p>${words}</p>
<form method="post" action="${pagePaths.adminSignIn}">${back}
<label for="key">Admin key</label>
<input id="key" name="key" type="password" autocomplete="current-password" spellcheck="false" required autofocus placeholder="svc_…"${described} />
${error}
<button class="main-button">${said('Sign in')}</button>
</form>
<p class="hint">The key begins with <code>svc_</code> and was shown when the service first started. You stay signed in for twelve hours, or until the key is revoked.</p>
<p class="hint">Key lost? Stop the service, run <code>${commandName} keys create --kind admin</code> where you start it, and start it again. With PostgreSQL there is no need to stop it.</p>${instruction && keptInstruction(instruction)}</div>`,
	});
}
