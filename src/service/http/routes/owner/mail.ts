import { mailPage } from '../../../pages/admin/mail-page.js';
import { adminAddress } from '../../../pages/admin-page.js';
import { pagePaths } from '../../../pages/page-paths.js';
import type { HttpContext } from '../../middleware/http-context.js';
import type { HandlerParts } from '../../route.js';
import { domainForm, domainPage, page, type RefusedForm } from '../admin.js';

async function show(context: HttpContext, parts: HandlerParts, domain: string, refused?: RefusedForm) {
	const { notices, config } = parts;
	const shown = { domain, mails: await notices.list(), to: config.mail.to, problem: refused?.words };
	return page(context, mailPage({ ...shown, isSent: context.req.query('sent') === 'true' }), refused?.status);
}

/** The mails to the owner. */
export const mailRoutes = [
	domainPage(pagePaths.adminMail, 'owner', show),
	domainForm(
		{ path: pagePaths.adminMail, on: pagePaths.adminMail, scope: 'owner', audit: 'mail_tested' },
		async ({ notices }, { context, domain }) => {
			await notices.sendTest();
			return context.redirect(adminAddress(pagePaths.adminMail, { domain, sent: 'true' }), 303);
		},
		show,
	),
];
