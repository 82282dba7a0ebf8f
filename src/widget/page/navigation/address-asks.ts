/** Whether the address says something to the assistant: `?assistant` or `?assistant=question`. */
export const addressAsks = (): boolean => /[?&]assistant(=|&|$)/.test(location.search);
