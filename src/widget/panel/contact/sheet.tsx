import type { RenderableProps } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { onEscape } from '../../host/escape.js';
import { CloseIcon } from '../icons.js';
import { useStrings } from '../language.js';

/** A dialog above the panel. */
export function Sheet({ title, onClose, children }: RenderableProps<{ title: string; onClose: () => void }>) {
	const strings = useStrings();
	const dialog = useRef<HTMLDialogElement>(null);
	const close = () => dialog.current?.close();
	useLayoutEffect(() => dialog.current?.showModal(), []);
	return (
		<dialog
			ref={dialog}
			class="modal w-[min(512px,100vw-32px)] text-sm"
			aria-label={title}
			onClose={onClose}
			onKeyDown={(event) => {
				// The panel's keys mean nothing here.
				event.stopPropagation();
				onEscape(close)(event);
			}}
			// A press that began inside, as in selecting text, does not count.
			onMouseDown={(event) => event.target === dialog.current && close()}
		>
			<div class="px-5 py-3">
				<div class="-me-2 flex items-center justify-between gap-2">
					<h2 class="font-semibold text-lg">{title}</h2>
					<button type="button" class="icon-button" aria-label={strings.close} title={strings.close} onClick={close}>
						<CloseIcon />
					</button>
				</div>
				{children}
			</div>
		</dialog>
	);
}
