<?php

declare(strict_types=1);

namespace LeadMatching;

/** Verification of webhooks by Standard Webhooks. */
final class Webhook
{
    /**
     * Returns the message: `id` (the same at every attempt), `type`, `timestamp` and `data`. During the overlap of a rotation
     * there are two signatures; one of them must be by the secret.
     *
     * @param string $secret The endpoint's `whsec_…`.
     * @param array<string, string> $headers The request's, as `getallheaders()` returns them.
     * @param string $body The request's exactly as it came: `file_get_contents('php://input')`.
     * @param int $tolerance How many seconds the message's time may differ from ours.
     * @return array{id: string, type: string, timestamp: string, data: array<string, mixed>}
     * @throws WebhookError
     */
    public static function verify(
        string $secret,
        array $headers,
        string $body,
        int $tolerance = 300,
        ?int $now = null,
    ): array {
        $given = array_change_key_case($headers, CASE_LOWER);
        foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
            if (!isset($given[$name])) {
                throw new WebhookError("the header $name is missing");
            }
        }
        $timestamp = $given['webhook-timestamp'];
        if (!ctype_digit($timestamp) || abs(($now ?? time()) - (int) $timestamp) > $tolerance) {
            throw new WebhookError('the message is too old or from the future: compare the clocks');
        }
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret) ?? '', true);
        if ($key === false || $key === '') {
            throw new WebhookError('the secret is not as it was shown');
        }
        $signed = "{$given['webhook-id']}.$timestamp.$body";
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
        foreach (explode(' ', $given['webhook-signature']) as $signature) {
            if (hash_equals($expected, $signature)) {
                return [...json_decode($body, true, 512, JSON_THROW_ON_ERROR), 'id' => $given['webhook-id']];
            }
        }
        throw new WebhookError('no signature is by this secret');
    }
}
