export { type AcceptOnceOptions, type AcceptOutcome, acceptOnce } from './accept-once.js';
export { ApiError, OutcomeUnknown } from './api-error.js';
export { type ConnectOptions, connect } from './connect.js';
export * from './generated/index.js';
export type { RepeatOptions } from './repeat.js';
export { type VerifyOptions, verifyWebhook, WebhookError, type WebhookMessage } from './webhook.js';
