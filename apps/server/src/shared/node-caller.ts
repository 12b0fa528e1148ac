/** The address of the browser, on a connection that another node passes on. */
export const callerHeader = 'x-palco-caller';
