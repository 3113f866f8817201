<?php

declare(strict_types=1);

// PHP 8.0 or newer, no extension: php -S 127.0.0.1:8080 receive-webhooks.php

/** Returns the event of a webhook that may be trusted; null for any other. Standard Webhooks, v1. */
function verified_event(array $server, string $body, array $secrets): ?array
{
    $id = $server['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $server['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    $signatures = $server['HTTP_WEBHOOK_SIGNATURE'] ?? '';
    if ($id === '' || !preg_match('/^[0-9]{1,12}$/D', $timestamp) || abs(time() - (int) $timestamp) > 300) {
        error_log('refused: a header is missing, or the time is more than 300 seconds away');
        return null;
    }
    $matched = false;
    foreach ($secrets as $secret) {
        $key = base64_decode(substr($secret, strlen('whsec_')), true);
        if (!str_starts_with($secret, 'whsec_') || $key === false || $key === '') {
            throw new RuntimeException('a webhook secret is whsec_<base64>');
        }
        $mac = base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
        foreach (explode(' ', $signatures) as $one) {
            $matched = hash_equals("v1,$mac", $one) || $matched;
        }
    }
    if (!$matched) {
        error_log('refused: no_match, no secret makes this signature');
        return null;
    }
    $event = json_decode($body, true);
    return is_array($event) && is_string($event['type'] ?? null) && is_array($event['data'] ?? null) ? $event : null;
}

// Both secrets while one is being replaced, separated by a comma.
$secrets = array_filter(explode(',', getenv('WEBHOOK_SECRETS') ?: ''));
// The bytes as they arrived: JSON that is parsed and written again has another signature.
$event = verified_event($_SERVER, file_get_contents('php://input'), $secrets);
if ($event === null) {
    http_response_code(400);
    exit;
}
// Keep the ids in your database, in one transaction with what the event changes.
$folder = getenv('SEEN_FOLDER') ?: sys_get_temp_dir() . '/mashang-webhooks';
if (!is_dir($folder)) {
    mkdir($folder, 0700, true);
}
$seen = $folder . '/' . hash('sha256', $_SERVER['HTTP_WEBHOOK_ID']);
if (!is_file($seen)) {
    if ($event['type'] === 'collection.succeeded') {
        // Compare the amount with your own order before you deliver.
        error_log("paid {$event['data']['mchOrderNo']} {$event['data']['paidInAmount']}");
    } else {
        // Later versions add types: answer 2xx to those that you do not know.
        error_log("event {$event['type']}");
    }
    touch($seen);
}
http_response_code(204);
