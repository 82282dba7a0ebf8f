import type { LaterStrings } from '../../../strings/en-later.js';
import { readableUrl } from './readable-url.lazy.js';

interface LeaveSiteProps {
	/** Has passed the link policy. */
	href: string;
	strings: LaterStrings['leaveSite'];
	onClose: () => void;
}

/** The whole address, and the choice to open it. */
export function LeaveSite({ href, strings, onClose }: LeaveSiteProps) {
	const { protocol, host, pathname } = new URL(href);
	const mail = protocol === 'mailto:';
	return (
		<div class="leave-site-box">
			<h2 class="font-semibold text-base">{mail ? strings.mailTitle : strings.title}</h2>
			<p id="leave-site-text" class="mt-1 text-muted text-sm">
				{mail ? strings.mailText : strings.text}
			</p>
			<p id="leave-site-url" class="leave-site-url" dir="ltr">
				{readableUrl(href)}
			</p>
			<div class="mt-4 flex flex-wrap justify-end gap-2">
				<button type="button" class="leave-site-button" autofocus onClick={onClose}>
					{strings.stay}
				</button>
				<a
					class="leave-site-button leave-site-go"
					href={href}
					target={mail ? undefined : '_blank'}
					rel="noopener noreferrer nofollow ugc"
					onClick={onClose}
				>
					{mail ? strings.write(pathname) : strings.open(host)}
				</a>
			</div>
		</div>
	);
}
