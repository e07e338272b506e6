INSERT INTO report_sum (grain, environment, affiliate_id, starts, user_id, partner_id, leads, offered, accepted, approved, funded, returned,
  amount_cents, commission_cents)
SELECT 40, environment, affiliate_id, date_trunc('quarter', starts::timestamp)::date, user_id, partner_id, sum(leads), sum(offered),
  sum(accepted), sum(approved), sum(funded), sum(returned), sum(amount_cents), sum(commission_cents)
FROM report_sum WHERE grain = 38
GROUP BY 2, 3, 4, 5, 6
ORDER BY 2, 4, 3;
