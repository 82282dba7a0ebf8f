/** Said once where it holds when the assistant comes: nothing of ours can be used there, and the launcher looks as if it could. */
export const inertPage =
	'<html> is inert, so nothing on the page can be used, the assistant included; put inert on <body>, which leaves the assistant alone.';
