/** Names this page, so that a balancer can send its calls and its socket to the same server. It is no secret. */
export const tabId = Math.random().toString(36).slice(2, 10);
