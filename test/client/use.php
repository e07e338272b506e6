<?php

// What every client's program does and tells: see client.test.ts.
use LeadMatching\ApiError;
use LeadMatching\Client;
use LeadMatching\Webhook;
use LeadMatching\WebhookError;

require getcwd() . '/lead-matching-php/autoload.php';

$given = json_decode($argv[1], true);
['baseUrl' => $baseUrl, 'key' => $key, 'lead' => $lead, 'file' => $file, 'webhook' => $webhook] = $given;
$pauses = [0.01, 0.01, 0.01];
$api = new Client($baseUrl, $key, delays: $pauses);

function errorOf(callable $call): ApiError
{
    try {
        $call();
    } catch (ApiError $error) {
        return $error;
    }
    exit('no error');
}

$told = static function (string $body, ?string $secret = null) use ($webhook): string {
    try {
        return Webhook::verify($secret ?? $webhook['secret'], $webhook['headers'], $body)['id'];
    } catch (WebhookError) {
        return 'refused';
    }
};

$intents = $api->listIntents();
$offer = $api->makeOffer($lead);
$accept = ['hashid' => $offer['id'], 'partner_id' => $offer['matches'][0]['id']];
$outcome = $api->acceptOnce($accept, $pauses);
$again = errorOf(fn () => $api->acceptOnce($accept));
$link = $api->getAcceptLink($offer['id']);
$batch = $api->uploadBatch($file, intent: $lead['intent']);
$refused = errorOf(fn () => $api->createLead([...$lead, 'popi' => 'yes']));
$unauthorized = errorOf(fn () => (new Client($baseUrl, 'wrong'))->listIntents());
// With a key of its own an accept is safe to repeat.
$keyedAccept = [...$accept, 'hashid' => $api->makeOffer($given['other'])['id']];
$keyed = $api->acceptOffer($keyedAccept, idempotencyKey: 'of-this-test');
// An accept that never arrives has not the outcome of the one before.
$tried = $api->makeOffer($given['third']);
[$first, $second] = array_map(fn ($match) => ['hashid' => $tried['id'], 'partner_id' => $match['id']], $tried['matches']);
$declined = $api->acceptOnce($first);
$lost = $api->acceptOnce($second, $pauses);

echo json_encode([
    'intents' => array_column($intents, 'title'),
    'offered' => array_column($offer['matches'], 'id'),
    'outcome' => $outcome['accept']['status'] ?? 'answered',
    'again' => [$again->status, $again->body['message']],
    'link' => $link,
    'rows' => array_column($batch['results'], 'status'),
    'refused' => $refused->errors()['popi'],
    'unauthorized' => $unauthorized->body['error'],
    'keyed' => $keyed['status'],
    'earlier' => [$declined['status'], $lost['accept']],
    'webhook' => [$told($webhook['body']), $told($webhook['body'] . ' '), $told($webhook['body'], '')],
]);
