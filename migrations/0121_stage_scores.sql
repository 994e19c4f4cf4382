-- Scores of combined stages are kept as they are written: results with one that is not a number are read again.
UPDATE upstream_documents SET sha256 = ''
FROM ranking_rows
WHERE path LIKE '/api/v1/events/%/result/' || category_id
    AND rounds @? '$[*].combined_stages[*] ? (@.stage_score == null)'
    AND path = '/api/v1/events/' || regexp_replace(event_id, '^[a-z]+-', '') || '/result/' || category_id;
